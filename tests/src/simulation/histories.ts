// Which histories are tried: a few long ones of a whole exchange, and very many short ones in which every append goes wrong.
import { moneyFlow, NO_FAULTS, Random } from "@candor/testkit";
import type { Simulation } from "./simulate.ts";
import type { Step } from "./world.ts";

/** Short flows on a network that loses, delays and doubles nearly everything, with a crash every so often. */
export const unknownOutcomes: Simulation = {
	name: "unknown outcomes",
	faults: {
		...NO_FAULTS,
		lostAnswer: 0.15,
		refused: 0.1,
		lostRequest: 0.12,
		lateWrite: 0.12,
		lateAnswer: 0.06,
		duplicated: 0.1,
		readFails: 0.25,
		crash: 0.04,
	},
	steps(seed) {
		const random = new Random(seed);
		const steps: Step[] = [];
		for (const command of moneyFlow(random, random.between(5, 40), 4)) {
			steps.push({ kind: "submit", command });
			const roll = random.below(100);
			if (roll < 15) steps.push({ kind: "repeat", back: random.below(6) });
			else if (roll < 45) steps.push({ kind: "pass", ms: random.between(0, 60) });
			else if (roll < 48) steps.push({ kind: "pass", ms: random.between(100, 3_000) });
			else if (roll < 50) steps.push({ kind: "crash" });
			else if (roll < 52) steps.push({ kind: "take_over" });
			else if (roll < 53) steps.push({ kind: "snapshot", damagedBit: random.chance(0.5) ? random.below(1 << 20) : undefined });
			else if (roll < 54) steps.push({ kind: "away", ms: random.between(10, 2_000) });
		}
		return steps;
	},
};

// Defines the kinds of simulated histories (runs of the simulated exchange in world.ts): long ones of a complete exchange, short
// ones with faults at nearly every append to the journal, and short ones with a crash at one chosen append.
import { moneyFlow, NO_FAULTS, Random } from "@candor/testkit";
import type { Simulation } from "./simulate.ts";
import type { Step } from "./world.ts";

/** A short history in which the network loses, delays or doubles most requests, and processes crash. */
export const unknownOutcomes: Simulation = {
	name: "unknown outcomes",
	faults: () => ({
		...NO_FAULTS,
		lostAnswer: 0.15,
		refused: 0.1,
		lostRequest: 0.12,
		lateWrite: 0.12,
		lateAnswer: 0.06,
		duplicated: 0.1,
		readFails: 0.25,
		crash: 0.04,
	}),
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

/**
 * A long history of a complete exchange under load, with all order types, quotes and prices. Each seed has only some of the
 * faults of network, clock and processes.
 */
export function wholeExchange(commands: number): Simulation {
	return {
		name: "whole exchange",
		faults: () => ({
			...NO_FAULTS,
			lostAnswer: 0.01,
			refused: 0.01,
			lostRequest: 0.01,
			lateWrite: 0.01,
			lateAnswer: 0.003,
			duplicated: 0.01,
			readFails: 0.05,
			crash: 0.006,
		}),
		steps(seed) {
			const random = new Random(seed);
			const steps: Step[] = [];
			for (let count = 0; count < commands; count++) {
				steps.push({ kind: "next" });
				if (random.chance(0.03)) steps.push({ kind: "repeat", back: random.below(20) });
				if (random.chance(0.08)) steps.push({ kind: "pass", ms: random.between(0, 1_500) });
				const roll = random.below(100_000);
				if (roll < 40) steps.push({ kind: "crash" });
				else if (roll < 70) steps.push({ kind: "take_over" });
				else if (roll < 110) steps.push({ kind: "jump", ms: random.pick([-3_600_000, -4_000, 3_000, 86_400_000]) });
				else if (roll < 130) steps.push({ kind: "away", ms: random.between(100, 30_000) });
				else if (roll < 180) steps.push({ kind: "snapshot", damagedBit: random.chance(0.3) ? random.below(1 << 22) : undefined });
			}
			return steps;
		},
	};
}

/**
 * Returns a short history in which the process dies once, at the journal append with number `append`.
 * @param point 0: before the write; 1: after the write; 2: after the store's response
 */
export function crashAtBoundary(append: number, point: 0 | 1 | 2): Simulation {
	return {
		name: `crash at append ${append}, ${["before the write", "after the write", "after the answer"][point]}`,
		faults: () => {
			let appends = 0;
			return { ...NO_FAULTS, crashAt: () => (appends++ === append ? point : undefined) };
		},
		steps(seed) {
			const random = new Random(seed);
			const steps: Step[] = [];
			for (let count = 0; count < 400; count++) {
				steps.push({ kind: "next" });
				if (random.chance(0.12)) steps.push({ kind: "pass", ms: random.between(0, 500) });
			}
			return steps;
		},
	};
}

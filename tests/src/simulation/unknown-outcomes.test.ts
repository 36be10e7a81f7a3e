// Invariant: whatever the store does with an append (loses the answer, the request, delays either, doubles it), and whenever the
// process dies, an acknowledged command is in the journal once, a command that was said not to have happened is not, and what is
// published is durable. A client that was told nothing learns the truth by repeating its id.
import { expect, test } from "vitest";
import { unknownOutcomes } from "./histories.ts";
import { simulate } from "./simulate.ts";

const SEEDS = Number(process.env.SIMULATION_OUTCOME_SEEDS ?? 10_000);
const FIRST = Number(process.env.SIMULATION_FIRST_SEED ?? 0);

test(`${SEEDS} seeds of unknown outcomes`, { timeout: 0 }, async () => {
	let acknowledged = 0;
	let unknown = 0;
	let processes = 0;
	for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
		const world = await simulate(unknownOutcomes, seed);
		for (const { fate } of world.submissions) {
			if (fate === undefined || fate === "unknown") unknown++;
			else if (fate !== "not_executed") acknowledged++;
		}
		processes += world.published.length;
	}
	// The schedules must be bad enough to mean something.
	expect(acknowledged).toBeGreaterThan(SEEDS * 10);
	expect(unknown).toBeGreaterThan(SEEDS);
	expect(processes).toBeGreaterThan(SEEDS * 2);
});

// Invariant: whatever the store does with an append (loses the answer, the request, delays either, doubles it), and whenever the
// process dies, an acknowledged command is in the journal once, a command that was said not to have happened is not, and what is
// published is durable. A client that was told nothing learns the truth by repeating its id.
import { expect, test } from "vitest";
import type { Tally } from "./run.ts";
import { EXTENT, runChild } from "./run-child.ts";

const { firstSeed, outcomeSeeds, minutes } = EXTENT;

test(`${outcomeSeeds} seeds of unknown outcomes`, { timeout: 0 }, async () => {
	const tally = await runChild<Tally>("run.ts", ["outcomes", firstSeed, outcomeSeeds, 0, minutes]);
	console.log(JSON.stringify(tally));
	// The schedules must be bad enough to mean something.
	expect(tally.seeds).toBeGreaterThanOrEqual(outcomeSeeds);
	expect(tally.accepted).toBeGreaterThan(tally.seeds * 5);
	expect(tally.unknown).toBeGreaterThan(tally.seeds);
	expect(tally.processes).toBeGreaterThan(tally.seeds * 2);
});

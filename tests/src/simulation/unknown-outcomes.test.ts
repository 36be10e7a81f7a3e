// Invariant: the journal's store may lose, delay or double a request or its response, and the process may die at any time. Even
// then, an acknowledged command is in the journal exactly once, a command that was reported as not executed is not in the
// journal, and published state is durable. A client that got no response learns the outcome by a repetition with the same id.
import { expect, test } from "vitest";
import type { Tally } from "./run.ts";
import { EXTENT, runChild } from "./run-child.ts";

const { firstSeed, outcomeSeeds, minutes } = EXTENT;

test(`an exchange loses no command and executes none twice in ${outcomeSeeds} seeds of unknown outcomes`, {
	timeout: 0,
}, async () => {
	const tally = await runChild<Tally>("run.ts", ["outcomes", firstSeed, outcomeSeeds, 0, minutes]);
	console.log(JSON.stringify(tally));
	expect(tally.seeds).toBeGreaterThanOrEqual(outcomeSeeds);
	expect(tally.accepted).toBeGreaterThan(tally.seeds * 5);
	expect(tally.unknown).toBeGreaterThan(tally.seeds);
	expect(tally.processes).toBeGreaterThan(tally.seeds * 2);
});

// Invariant: a whole exchange under hostile clients and bad days (crashes, lost and late answers, second writers, clocks that
// jump, a database that is away) acknowledges nothing that is lost, does nothing twice, and is at its end what a replay of its
// journal makes, from zero and from the middle, with every events_hash equal and every invariant of the core held.
// A failure prints the seed and the fewest steps that still fail. How far it goes: run-child.ts, EXTENT.
import { expect, test } from "vitest";
import type { Tally } from "./run.ts";
import { EXTENT, runChild } from "./run-child.ts";

const { firstSeed, wholeSeeds, wholeCommands, minutes } = EXTENT;

test(`${wholeSeeds} seeds of ${wholeCommands} commands`, { timeout: 0 }, async () => {
	const tally = await runChild<Tally>("run.ts", ["whole", firstSeed, wholeSeeds, wholeCommands, minutes]);
	console.log(JSON.stringify(tally));
	// The histories must be rich enough to mean something.
	expect(tally.seeds).toBeGreaterThanOrEqual(wholeSeeds);
	expect(tally.accepted).toBeGreaterThan(tally.seeds * wholeCommands * 0.4);
	expect(tally.refused).toBeGreaterThan(tally.seeds * wholeCommands * 0.03);
	expect(tally.trades).toBeGreaterThan(tally.seeds * wholeCommands * 0.1);
	expect(tally.duplicate).toBeGreaterThan(tally.seeds);
	expect(tally.unknown).toBeGreaterThan(tally.seeds);
	expect(tally.processes).toBeGreaterThan(tally.seeds * 2);
});

test("a crash at every boundary of one history's journal", { timeout: 0 }, async () => {
	const tally = await runChild<Tally>("run.ts", ["boundaries", 11]);
	console.log(JSON.stringify(tally));
	expect(tally.seeds).toBeGreaterThan(100);
	expect(tally.processes).toBeGreaterThan(tally.seeds * 2);
});

// Invariant: a complete exchange loses no acknowledged command, executes none twice, and ends in the state that a replay of its
// journal gives, from the first row and from the middle. In the simulation, clients repeat commands, processes crash, responses
// are lost or late, two processes write at the same time, clocks jump, and the database fails. A failure prints the seed and a
// shortened list of steps. EXTENT in run-child.ts sets the number of seeds.
import { expect, test } from "vitest";
import type { Tally } from "./run.ts";
import { EXTENT, runChild } from "./run-child.ts";

const { firstSeed, wholeSeeds, wholeCommands, boundaryStride, minutes } = EXTENT;

test(`a complete exchange loses no command and executes none twice in ${wholeSeeds} seeds of ${wholeCommands} commands`, {
	timeout: 0,
}, async () => {
	const tally = await runChild<Tally>("run.ts", ["whole", firstSeed, wholeSeeds, wholeCommands, minutes]);
	console.log(JSON.stringify(tally));
	expect(tally.seeds).toBeGreaterThanOrEqual(wholeSeeds);
	expect(tally.accepted).toBeGreaterThan(tally.seeds * wholeCommands * 0.4);
	expect(tally.refused).toBeGreaterThan(tally.seeds * wholeCommands * 0.03);
	expect(tally.trades).toBeGreaterThan(tally.seeds * wholeCommands * 0.1);
	expect(tally.duplicate).toBeGreaterThan(tally.seeds);
	expect(tally.unknown).toBeGreaterThan(tally.seeds);
	expect(tally.processes).toBeGreaterThan(tally.seeds * 2);
});

test(`a complete exchange loses no command and executes none twice after a crash at every ${boundaryStride}th append`, {
	timeout: 0,
}, async () => {
	const tally = await runChild<Tally>("run.ts", ["boundaries", 11, boundaryStride]);
	console.log(JSON.stringify(tally));
	const shortestHistory = 80;
	expect(tally.seeds * boundaryStride).toBeGreaterThan(3 * shortestHistory);
	expect(tally.processes).toBeGreaterThan(tally.seeds * 2);
});

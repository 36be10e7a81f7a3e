// Program that runs seeds of one kind of simulated history and prints counts as JSON: `node tests/src/simulation/run.ts
// <whole|outcomes|boundaries> <first seed> <seeds> [commands] [minutes]`. For boundaries, <seeds> is the distance between two
// appends that crash. It is a separate process, because modules run at less than half the speed inside a test runner.
import { invariant } from "@candor/core";
import { crashAtBoundary, unknownOutcomes, wholeExchange } from "./histories.ts";
import { type Simulation, simulate } from "./simulate.ts";
import type { World } from "./world.ts";

export interface Tally {
	seeds: number;
	accepted: number;
	refused: number;
	duplicate: number;
	notExecuted: number;
	unknown: number;
	processes: number;
	trades: number;
	appends: number;
}

const tally: Tally = {
	seeds: 0,
	accepted: 0,
	refused: 0,
	duplicate: 0,
	notExecuted: 0,
	unknown: 0,
	processes: 0,
	trades: 0,
	appends: 0,
};

function count(world: World): void {
	tally.seeds++;
	tally.processes += world.published.length;
	tally.appends += world.disk.rows.length;
	for (const { fate } of world.submissions) {
		if (fate === undefined || fate === "unknown") tally.unknown++;
		else if (fate === "not_executed") tally.notExecuted++;
		else if (fate.outcome.kind === "refused") tally.refused++;
		else if (fate.outcome.duplicate) tally.duplicate++;
		else tally.accepted++;
	}
	for (const batches of world.published) {
		for (const batch of batches) for (const event of batch.events) if (event.type === "Traded") tally.trades++;
	}
}

async function seeds(simulation: Simulation, first: number, many: number, minutes: number): Promise<void> {
	const until = Date.now() + minutes * 60_000;
	for (let seed = first; seed < first + many || Date.now() < until; seed++) {
		count(await simulate(simulation, seed));
		if (minutes > 0 && tally.seeds % 100 === 0) process.stderr.write(`${simulation.name}: ${tally.seeds} seeds, at ${seed}\n`);
	}
}

/**
 * Runs a history three times for every `stride`th append to the journal. At this append the process crashes: in the first run
 * before the write, in the second after the write, and in the third after the store's response.
 */
async function boundaries(seed: number, stride: number): Promise<void> {
	const appends = await countAppends(seed);
	for (let append = 0; append < appends; append += stride) {
		for (const point of [0, 1, 2] as const) {
			const world = await simulate(crashAtBoundary(append, point), seed);
			// Every run must have crashed, with two exceptions: at the first append the crash may come while the first process
			// opens, and the response of the last append may not arrive before the run ends.
			const crashed = world.published.length >= 3 || append === 0 || append === appends - 1;
			invariant(crashed, `append ${append} of ${appends}, boundary ${point}: no process crashed`);
			count(world);
		}
	}
}

/**
 * Counts the appends to the journal in a history without crashes, up to the end of its steps. One append writes one row or a
 * group of rows.
 */
async function countAppends(seed: number): Promise<number> {
	let appends = 0;
	const calm = crashAtBoundary(-1, 0);
	const faults = () => ({ ...calm.faults(seed), crashAt: () => void appends++ });
	await simulate({ ...calm, faults }, seed);
	return appends;
}

const [kind, first = "0", many = "1", commands = "5000", minutes = "0"] = process.argv.slice(2);
if (kind === "whole") await seeds(wholeExchange(Number(commands)), Number(first), Number(many), Number(minutes));
else if (kind === "outcomes") await seeds(unknownOutcomes, Number(first), Number(many), Number(minutes));
else if (kind === "boundaries") await boundaries(Number(first), Number(many));
else throw new Error("usage: run.ts <whole|outcomes|boundaries> <first seed> <seeds> [commands] [minutes]");
process.stdout.write(JSON.stringify(tally));

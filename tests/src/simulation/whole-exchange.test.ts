// Invariant: a whole exchange under hostile clients and bad days (crashes, lost and late answers, second writers, clocks that
// jump, a database that is away) acknowledges nothing that is lost, does nothing twice, and is at its end what a replay of its
// journal makes, from zero and from the middle, with every events_hash equal and every invariant of the core held.
// SIMULATION_SEEDS, SIMULATION_COMMANDS and SIMULATION_FIRST_SEED widen it; SIMULATION_MINUTES goes on for so long.
import { expect, test } from "vitest";
import { crashAtBoundary, wholeExchange } from "./histories.ts";
import { simulate } from "./simulate.ts";

const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 200);
const COMMANDS = Number(process.env.SIMULATION_COMMANDS ?? 5_000);
const FIRST = Number(process.env.SIMULATION_FIRST_SEED ?? 0);
const MINUTES = Number(process.env.SIMULATION_MINUTES ?? 0);

test(`${SEEDS} seeds of ${COMMANDS} commands`, { timeout: 0 }, async () => {
	const simulation = wholeExchange(COMMANDS);
	const until = Date.now() + MINUTES * 60_000;
	const fates = { accepted: 0, refused: 0, duplicate: 0, not_executed: 0, unknown: 0 };
	let processes = 0;
	let trades = 0;
	let seed = FIRST;
	for (; seed < FIRST + SEEDS || Date.now() < until; seed++) {
		const world = await simulate(simulation, seed);
		for (const { fate } of world.submissions) {
			if (fate === undefined || fate === "unknown") fates.unknown++;
			else if (fate === "not_executed") fates.not_executed++;
			else if (fate.outcome.kind === "refused") fates.refused++;
			else fates[fate.outcome.duplicate ? "duplicate" : "accepted"]++;
		}
		processes += world.published.length;
		for (const batch of world.published.flat()) for (const event of batch.events) if (event.type === "Traded") trades++;
	}
	const seeds = seed - FIRST;
	console.log(`${seeds} seeds: ${JSON.stringify(fates)}, ${processes} processes, ${trades} trades`);
	// The histories must be rich enough to mean something.
	expect(fates.accepted).toBeGreaterThan(seeds * COMMANDS * 0.4);
	expect(fates.duplicate).toBeGreaterThan(seeds);
	expect(fates.unknown).toBeGreaterThan(seeds);
	expect(fates.refused).toBeGreaterThan(seeds * COMMANDS * 0.03);
	expect(trades).toBeGreaterThan(seeds * COMMANDS * 0.1);
	expect(processes).toBeGreaterThan(seeds * 2);
});

test("a crash at every boundary of one history's journal", { timeout: 0 }, async () => {
	const calm = await simulate(crashAtBoundary(-1, 0), 11);
	const appends = calm.disk.rows.length;
	expect(calm.published).toHaveLength(2);
	expect(appends).toBeGreaterThan(40);
	for (let append = 0; append < appends; append++) {
		for (const point of [0, 1, 2] as const) {
			const world = await simulate(crashAtBoundary(append, point), 11);
			if (append < appends - 20) expect(world.published.length + Number(append === 0)).toBeGreaterThanOrEqual(3);
		}
	}
});

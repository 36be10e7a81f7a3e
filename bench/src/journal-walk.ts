// Benchmark: how long the walk over the whole journal takes a gigabyte, of large rows and of small ones, and what the running
// exchange's paced walk costs the journal's writer: rounds with and without it, interleaved. Arguments: [rounds] [commands a round].
import { walkChain } from "@candor/journal";
import { JournalWalk, PostgresJournalStore } from "@candor/server";
import { TestDatabase } from "@candor/testkit/postgres";
import { Client } from "pg";
import { measureJournal } from "./journal-measures.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const COMMANDS = Number(process.argv[3] ?? 100_000);
const WALKED = 500_000;

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target: "report" })}`);
}

/** Seconds a gigabyte of the table on disk, unpaced. */
async function secondsAGigabyte(address: string, what: string): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(
		"select pg_total_relation_size('journal.entries')::float8 as bytes, count(*)::float8 as rows from journal.entries",
	);
	await client.end();
	const { bytes, rows: count } = rows[0] as { bytes: number; rows: number };
	const store = new PostgresJournalStore({ address });
	const times: number[] = [];
	for (let round = 0; round < 3; round++) {
		const started = performance.now();
		await walkChain(store);
		times.push(performance.now() - started);
	}
	await store.close();
	const seconds = (median(times) / bytes) * 1e6;
	result(`walk of ${what} rows (${Math.round(bytes / count)} bytes each), a GB`, seconds.toFixed(1), "s");
}

const database = await TestDatabase.start();
try {
	const large = await database.fresh();
	const store = await PostgresJournalStore.open({ address: large.address });
	await measureJournal(store, WALKED);
	const last = await store.last();
	await store.close();
	if (last === undefined) throw new Error("the journal is empty");
	await secondsAGigabyte(large.address, "large");

	const small = await database.fresh();
	const single = await PostgresJournalStore.open({ address: small.address });
	await measureJournal(single, 20_000, 1);
	await single.close();
	await secondsAGigabyte(small.address, "small");

	const end = { seq: last.lastSeq, hash: last.hash };
	const rates: Record<"without" | "with", number[]> = { without: [], with: [] };
	const appends: Record<"without" | "with", number[]> = { without: [], with: [] };
	for (let round = 0; round <= ROUNDS; round++) {
		for (const how of ["without", "with"] as const) {
			const fresh = await PostgresJournalStore.open({ address: (await database.fresh()).address });
			const walk =
				how === "without"
					? undefined
					: new JournalWalk({
							address: large.address,
							end: () => end,
							walkedAtStart: false,
							everyMs: 0,
							onDamage(error) {
								throw error;
							},
							onTrouble: (message) => console.log(message),
							onWhole: () => {},
						});
			const measures = await measureJournal(fresh, COMMANDS);
			await walk?.close();
			await fresh.close();
			console.log(
				`round ${round} ${how}: ${Math.round(measures.commandsPerSecond)} commands/s, append ${measures.appendMsMedian.toFixed(2)} ms`,
			);
			// The first round warms up and does not count.
			if (round === 0) continue;
			rates[how].push(measures.commandsPerSecond);
			appends[how].push(measures.appendMsMedian);
		}
	}
	for (const how of ["without", "with"] as const) {
		result(`journal ${how} a walk beside it`, Math.round(median(rates[how])), "commands/s");
		result(`append ${how} a walk beside it`, median(appends[how]).toFixed(2), "ms");
	}
} finally {
	await database.stop();
}

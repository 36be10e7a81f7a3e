// Benchmark: the walk over the journal, which checks the hash and link of every row. Reports the seconds for a gigabyte of large
// and of small rows. Also reports the speed of the journal's writer alone, and during the slow walk that a running exchange does
// in the background.
import { walkChain } from "@candor/journal";
import { JournalWalk, PostgresJournalStore } from "@candor/server";
import { Client } from "pg";
import { withDatabase } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { type JournalMeasures, measureJournal } from "./journal-measures.ts";
import { runRounds } from "./rounds.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("journal-walk");
const WALKS = 3;

async function measureWalk(address: string, rowSize: "large" | "small"): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(
		"select pg_total_relation_size('journal.entries')::float8 as bytes, count(*)::float8 as rows from journal.entries",
	);
	await client.end();
	const { bytes, rows: count } = rows[0] as { bytes: number; rows: number };
	const store = new PostgresJournalStore({ address });
	const times: number[] = [];
	for (let round = 0; round < WALKS; round++) {
		const started = performance.now();
		await walkChain(store);
		times.push(performance.now() - started);
	}
	await store.close();
	console.log(`${rowSize} rows: ${Math.round(bytes / count)} bytes each on disk`);
	report(`walk of ${rowSize} rows, a GB`, (median(times) / bytes) * 1e6, 1);
}

await withDatabase(async (database) => {
	const large = await database.fresh();
	const store = await PostgresJournalStore.open({ address: large.address });
	await measureJournal(store, extent.walkedCommands);
	const last = await store.last();
	await store.close();
	if (last === undefined) throw new Error("the journal is empty");
	await measureWalk(large.address, "large");

	const small = await database.fresh();
	const single = await PostgresJournalStore.open({ address: small.address });
	await measureJournal(single, extent.singleCommands, 1);
	await single.close();
	await measureWalk(small.address, "small");

	const end = { seq: last.lastSeq, hash: last.hash };
	const startWalk = () =>
		new JournalWalk({
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
	const measureWriter = async (label: string, walk: JournalWalk | undefined): Promise<JournalMeasures> => {
		const fresh = await PostgresJournalStore.open({ address: (await database.fresh()).address });
		const measures = await measureJournal(fresh, extent.commands);
		await walk?.close();
		await fresh.close();
		console.log(
			`${label}: ${Math.round(measures.commandsPerSecond)} commands/s, append ${measures.appendMsMedian.toFixed(2)} ms`,
		);
		return measures;
	};
	const rounds = await runRounds(extent.rounds, async (label) => ({
		without: await measureWriter(`${label} without a walk`, undefined),
		during: await measureWriter(`${label} during a walk`, startWalk()),
	}));
	const of = (name: "without" | "during", figure: "commandsPerSecond" | "appendMsMedian") =>
		median(rounds.map((round) => round[name][figure]));
	report("commands a second without a walk", of("without", "commandsPerSecond"));
	report("commands a second during a walk", of("during", "commandsPerSecond"));
	report("commands during a walk ÷ without", of("during", "commandsPerSecond") / of("without", "commandsPerSecond"), 2);
	report("append without a walk", of("without", "appendMsMedian"), 2);
	report("append during a walk", of("during", "appendMsMedian"), 2);
});

// Benchmark: the journal alone in Postgres, commands per second at batches of 256 over pgbench's TPC-B (-c 8 -j 2, scale 10) on the
// same server, rounds interleaved, medians; then the start from a snapshot and 1 M commands. Arguments: [rounds] [commands a round].
import { spawnSync } from "node:child_process";
import { PostgresJournalStore } from "@candor/server";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { type JournalMeasures, measureJournal, measureStart } from "./journal-measures.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const COMMANDS = Number(process.argv[3] ?? 200_000);
const LONG = 1_250_000;
const PGBENCH_SECONDS = 5;

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

/** Transactions per second; undefined where pgbench is not installed (apt-get install postgresql-contrib). */
function tpcB(address: string, ...options: string[]): number | undefined {
	const { status, stdout, stderr, error } = spawnSync("pgbench", [...options, address], { encoding: "utf8" });
	if (error !== undefined) return undefined;
	if (status !== 0) throw new Error(`pgbench: ${stderr}`);
	return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
try {
	const { address } = await database.fresh();
	const hasPgbench = tpcB(address, "-i", "-s", "10", "-q") !== undefined;
	const transactions: number[] = [];
	const rounds: JournalMeasures[] = [];
	// The first round warms up and does not count.
	for (let round = 0; round <= ROUNDS; round++) {
		if (hasPgbench) transactions.push(tpcB(address, "-c", "8", "-j", "2", "-T", `${PGBENCH_SECONDS}`, "-n") as number);
		const store = await PostgresJournalStore.open({ address: (await database.fresh()).address });
		rounds.push(await measureJournal(store, COMMANDS));
		await store.close();
		const last = rounds.at(-1) as JournalMeasures;
		console.log(
			`round ${round}${round === 0 ? " (warm-up)" : ""}: ${Math.round(last.commandsPerSecond)} commands/s, ${last.commandsPerBatch.toFixed(0)} a batch, append ${last.appendMsMedian.toFixed(2)} ms, TPC-B ${transactions.at(-1)?.toFixed(0) ?? "not measured"}`,
		);
	}
	transactions.shift();
	rounds.shift();
	const rate = median(rounds.map((measures) => measures.commandsPerSecond));
	result("journal, commands a second", Math.round(rate), "1/s");
	if (hasPgbench) {
		result("pgbench TPC-B", Math.round(median(transactions)), "tps");
		result("journal ÷ TPC-B", (rate / median(transactions)).toFixed(1), "", "≥ 50");
	}
	result("journal, bytes a command", (rounds[0] as JournalMeasures).bytesPerCommand.toFixed(1), "bytes");

	const store = await PostgresJournalStore.open({ address: (await database.fresh()).address });
	const { snapshot } = await measureJournal(store, LONG);
	const warm = await measureStart(store, snapshot);
	result(`start from a snapshot and ${warm.commands} commands`, warm.seconds.toFixed(2), "s", "≤ 10");
	const zero = await measureStart(store, undefined);
	result(`start from zero, ${zero.commands} commands`, zero.seconds.toFixed(2), "s");
	await store.close();
} finally {
	await database.stop();
}

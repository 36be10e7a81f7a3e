// Benchmark: the journal alone in Postgres, with batches of 256 commands, compared with pgbench's TPC-B on the same Postgres. It
// also measures two starts of the exchange: from a snapshot, and from the first row of the journal.
import { PostgresJournalStore } from "@candor/server";
import { withDatabase } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { type JournalMeasures, measureJournal, measureStart } from "./journal-measures.ts";
import { Pgbench } from "./pgbench.ts";
import { runRounds } from "./rounds.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("journal");

await withDatabase(async (database) => {
	const openStore = async () => PostgresJournalStore.open({ address: (await database.fresh()).address });
	const peer = await Pgbench.prepare(database.address, extent.pgbenchScale);
	const rounds = await runRounds(extent.rounds, async (label) => {
		const tpcB = peer?.measure(extent.pgbenchSeconds);
		const store = await openStore();
		const measures = await measureJournal(store, extent.commands);
		await store.close();
		console.log(
			`${label}: ${Math.round(measures.commandsPerSecond)} commands/s, ${measures.commandsPerBatch.toFixed(0)} a batch, ` +
				`append ${measures.appendMsMedian.toFixed(2)} ms, TPC-B ${tpcB?.toFixed(0) ?? "not measured"}`,
		);
		return { ...measures, tpcB };
	});
	const rate = median(rounds.map(({ commandsPerSecond }) => commandsPerSecond));
	report("commands a second", rate);
	if (peer !== undefined) {
		const tpcB = median(rounds.map((round) => round.tpcB ?? Number.NaN));
		report("pgbench TPC-B", tpcB);
		report("commands ÷ pgbench TPC-B", rate / tpcB, 1);
		await peer.close();
	}
	report("bytes a command", (rounds[0] as JournalMeasures).bytesPerCommand, 1);

	const store = await openStore();
	const { snapshot } = await measureJournal(store, extent.startCommands);
	const warm = await measureStart(store, snapshot);
	const zero = await measureStart(store, undefined);
	await store.close();
	console.log(`${warm.commands} commands after the snapshot, ${zero.commands} from zero`);
	report("start from a snapshot", warm.seconds, 2);
	report("start from zero", zero.seconds, 2);
});

// Benchmark: disk space by which journal and projection grow in a day of a sandbox without users; the market maker, the prices
// and the simulated traders run. It measures some minutes and extrapolates to a day.
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { withServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";

const { extent, report } = openBenchmark("journal-day");
const DAY_MS = 86_400_000;

interface Size {
	readonly commands: number;
	readonly events: number;
	readonly rows: number;
	/** Size of the journal table on disk with its index, bytes. */
	readonly table: number;
	readonly projection: number;
}

async function sizeOf(client: Client): Promise<Size> {
	const { rows } = await client.query(
		`select sum(length(commands))::float8 as commands, sum(length(events))::float8 as events, count(*)::float8 as rows,
		pg_total_relation_size('journal.entries')::float8 as table,
		(select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'projection'::regnamespace)::float8
		as projection from journal.entries`,
	);
	return rows[0] as Size;
}

await withServer(async (server) => {
	const client = new Client({ connectionString: server.place.address });
	await client.connect();
	// The first seconds are not measured, because they fill books and tables.
	await pause(extent.settleSeconds * 1_000);
	const before = await sizeOf(client);
	const from = performance.now();
	await pause(extent.minutes * 60_000);
	const after = await sizeOf(client);
	const days = (performance.now() - from) / DAY_MS;
	await client.end();
	const aDay = (name: keyof Size) => (after[name] - before[name]) / days;
	report("commands a day", aDay("commands") / 1e6);
	report("events a day", aDay("events") / 1e6);
	report("journal table a day, on disk", aDay("table") / 1e6);
	report("projection a day, on disk", aDay("projection") / 1e6);
	report("journal rows a day", aDay("rows"));
});

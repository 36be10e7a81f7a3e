// Benchmark: how much the journal grows in a day of the sandbox by itself: the real server with its market maker, price feed and
// simulated flow, nobody trading; extrapolated. Arguments: [minutes].
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import { Client } from "pg";
import { startServer } from "./whole-server.ts";

const MINUTES = Number(process.argv[2] ?? 5);
const PORT = await heldPort();
const DAY_MS = 86_400_000;
/** The first moments fill books and tables. */
const SETTLE_MS = 15_000;

interface Size {
	readonly commands: number;
	readonly events: number;
	readonly rows: number;
	/** On disk, with its index. */
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function result(name: string, value: number | string, unit: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target: "report" })}`);
}

const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await TestDatabase.start();
let server: ChildProcess | undefined;
try {
	const { address } = await database.fresh();
	server = await startServer(PORT, address, dataDir);
	const client = new Client({ connectionString: address });
	await client.connect();
	await pause(SETTLE_MS);
	const before = await sizeOf(client);
	const from = performance.now();
	await pause(MINUTES * 60_000);
	const after = await sizeOf(client);
	const days = (performance.now() - from) / DAY_MS;
	await client.end();
	const aDay = (name: keyof Size) => (after[name] - before[name]) / days;
	const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
	result("journal a day: commands", megabytes(aDay("commands")), "MB");
	result("journal a day: events", megabytes(aDay("events")), "MB");
	result("journal a day: its table on disk", megabytes(aDay("table")), "MB");
	result("projection a day, on disk", megabytes(aDay("projection")), "MB");
	result("journal a day: rows", Math.round(aDay("rows")), "");
} finally {
	if (server !== undefined && server.exitCode === null) {
		server.kill("SIGINT");
		await once(server, "exit");
	}
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
}

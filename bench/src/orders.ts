// Benchmark: durable orders a second over HTTP on the whole server as it ships (real sessions, validation, projections, sockets,
// market maker), 64 connections, over pgbench's TPC-B (-c 8 -j 2, scale 10) on the same Postgres; rounds interleaved, medians.
// Arguments: [rounds] [seconds a round].
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import { WebSocket } from "ws";
import type { LoadOrder, LoadResult } from "./orders-load.ts";
import { loopDelay, middlePrice, newSession, startServer } from "./whole-server.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = Number(process.argv[3] ?? 8);
const CONNECTIONS = 64;
const READERS = 50;
const PORT = await heldPort();

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

/** From the PATH, or where apt's PostgreSQL puts it. */
function findPgbench(): string | undefined {
	if (spawnSync("pgbench", ["--version"]).error === undefined) return "pgbench";
	const folder = "/usr/lib/postgresql";
	const versions = existsSync(folder) ? readdirSync(folder) : [];
	return versions.map((version) => join(folder, version, "bin", "pgbench")).find((path) => existsSync(path));
}

function pgbench(program: string, ...args: string[]): number {
	const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
	if (status !== 0) throw new Error(`pgbench: ${stderr}`);
	return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

function reader(): Promise<WebSocket> {
	return new Promise((resolve, reject) => {
		const socket = new WebSocket(`ws://127.0.0.1:${PORT}/socket`);
		const topics = ["tickers", "depth:ETH/USDT", "trades:ETH/USDT", "kline:ETH/USDT:1min"];
		socket.on("open", () => {
			socket.send(JSON.stringify({ op: "subscribe", topics }));
			resolve(socket);
		});
		socket.on("error", reject);
	});
}

const program = findPgbench();
if (program === undefined) throw new Error("pgbench is missing: apt-get install -y postgresql-contrib");
const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
const load = fork(join(import.meta.dirname, "orders-load.ts"));
let server: ChildProcess | undefined;
const readers: WebSocket[] = [];
try {
	const { address: peer } = await database.fresh();
	pgbench(program, "-i", "-s", "10", "-q", peer);
	server = await startServer(PORT, (await database.fresh()).address, dataDir);
	const tokens: string[] = [];
	for (let index = 0; index < CONNECTIONS; index++) tokens.push(await newSession(PORT, index));
	for (let index = 0; index < READERS; index++) readers.push(await reader());
	const rounds: { orders: number; tpcB: number; p99Ms: number; delayMs: number }[] = [];
	for (let round = 0; round < ROUNDS + 1; round++) {
		const order: LoadOrder = {
			port: PORT,
			tokens,
			currencyId: 2,
			legalId: 3,
			price: await middlePrice(PORT),
			amount: "0.01",
			seconds: SECONDS,
			rate: 0,
		};
		await loopDelay(PORT);
		load.send(order);
		const [done] = (await once(load, "message")) as [LoadResult];
		const delayMs = await loopDelay(PORT);
		const tpcB = pgbench(program, "-c", "8", "-j", "2", "-T", String(SECONDS), "-n", peer);
		const orders = done.accepted / done.seconds;
		console.log(
			`round ${round}${round === 0 ? " (warm-up)" : ""}: ${orders.toFixed(0)} orders/s, p50 ${done.p50Ms.toFixed(1)} ms, p99 ${done.p99Ms.toFixed(1)} ms, loop p99 ${delayMs.toFixed(1)} ms, ${done.refused} refused, ${done.failed} failed, TPC-B ${tpcB.toFixed(0)}${done.example === "" ? "" : `, such as ${done.example}`}`,
		);
		if (round > 0) rounds.push({ orders, tpcB, p99Ms: done.p99Ms, delayMs });
	}
	const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
	result("durable HTTP orders", Math.round(of("orders")), "1/s");
	result("pgbench TPC-B", Math.round(of("tpcB")), "tps");
	result("orders ÷ TPC-B", (of("orders") / of("tpcB")).toFixed(2), "", "≥ 2.5");
	result("order p99", of("p99Ms").toFixed(1), "ms");
	result("loop delay p99 meanwhile", of("delayMs").toFixed(1), "ms", "< 20");
} finally {
	for (const socket of readers) socket.terminate();
	load.kill();
	if (server !== undefined && server.exitCode === null) {
		server.kill("SIGINT");
		await once(server, "exit");
	}
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
}

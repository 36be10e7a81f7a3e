// Benchmark: an early test (docs/core.md, Early tests): one loop on two cores, 1 M accounts, projector on, 5,000 sockets, orders flowing:
// the main loop's delay. The accounts are opened and funded through the sequencer, then the server starts on them as it ships.
// Arguments: [accounts] [sockets] [rounds] [seconds a round].
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, SERVICE } from "@candor/core";
import { ExchangeHost } from "@candor/server";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import { Pool } from "pg";
import type { ReadersOrder, ReadersReport } from "./fanout-clients.ts";
import type { LoadOrder, LoadResult } from "./orders-load.ts";
import { loopDelay, middlePrice, newSession, startServer } from "./whole-server.ts";

const ACCOUNTS = Number(process.argv[2] ?? 1_000_000);
const SOCKETS = Number(process.argv[3] ?? 5_000);
const ROUNDS = Number(process.argv[4] ?? 5);
const SECONDS = Number(process.argv[5] ?? 10);
const CONNECTIONS = 64;
/** What a busy venue has; without a bound the load takes whatever the machine gives, and delay is a matter of the scheduler. */
const ORDERS_A_SECOND = 2_000;
const PORT = await heldPort();
/** Above the ids that people who register get here. */
const FIRST_ACCOUNT = 1_000_001;
const WAVE = 4_000;

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

async function openAccounts(address: string, dataDir: string): Promise<void> {
	const pool = new Pool({ connectionString: address });
	const host = await ExchangeHost.open({
		address,
		pool,
		dataDir,
		mode: "sandbox",
		version: "bench",
		log: () => {},
		onHalt: ({ error }) => {
			throw error;
		},
	});
	for (let from = 0; from < ACCOUNTS; from += WAVE) {
		const users = Array.from({ length: Math.min(WAVE, ACCOUNTS - from) }, (_, index) => FIRST_ACCOUNT + from + index);
		const commands = users.flatMap((user): Command[] => [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount: 10n ** 10n },
		]);
		for (const { outcome } of await Promise.all(commands.map((command) => host.submit(command)))) {
			if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
		}
	}
	await host.follower.snapshotNow();
	await host.close();
	await pool.end();
}

const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
const load = fork(join(import.meta.dirname, "orders-load.ts"));
const readers = fork(join(import.meta.dirname, "fanout-clients.ts"));
let server: ChildProcess | undefined;
try {
	const { address } = await database.fresh();
	const began = performance.now();
	await openAccounts(address, dataDir);
	console.log(`${ACCOUNTS} accounts opened and funded in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
	const starting = performance.now();
	server = await startServer(PORT, address, dataDir);
	result("start of the whole server", ((performance.now() - starting) / 1_000).toFixed(1), "s");
	const tokens: string[] = [];
	for (let index = 0; index < CONNECTIONS; index++) tokens.push(await newSession(PORT, index));
	const subscribe = JSON.stringify({ op: "subscribe", topics: ["tickers", "depth:ETH/USDT", "trades:ETH/USDT"] });
	readers.send({ port: PORT, path: "/socket", count: SOCKETS, subscribe } satisfies ReadersOrder);
	await once(readers, "message");
	console.log(`${SOCKETS} sockets are open`);
	for (const rate of [ORDERS_A_SECOND, 0]) {
		const rounds: { orders: number; p99Ms: number; delayMs: number }[] = [];
		for (let round = 0; round <= ROUNDS; round++) {
			const price = await middlePrice(PORT);
			await loopDelay(PORT);
			const order: LoadOrder = { port: PORT, tokens, currencyId: 2, legalId: 3, price, amount: "0.01", seconds: SECONDS, rate };
			load.send(order);
			const [{ accepted, seconds, p99Ms, failed, refused }] = (await once(load, "message")) as [LoadResult];
			const delayMs = await loopDelay(PORT);
			const orders = accepted / seconds;
			console.log(
				`round ${round}${round === 0 ? " (warm-up)" : ""}: ${orders.toFixed(0)} orders/s, p99 ${p99Ms.toFixed(1)} ms, loop p99 ${delayMs.toFixed(1)} ms, ${refused} refused, ${failed} failed`,
			);
			readers.send("report");
			const [report] = (await once(readers, "message")) as [ReadersReport];
			if (report.kind === "delays" && report.closed > 0) throw new Error(`${report.closed} sockets were closed`);
			if (round > 0) rounds.push({ orders, p99Ms, delayMs });
		}
		const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
		const how = rate === 0 ? "as many orders as it takes" : `${rate} orders a second`;
		result(`orders, ${how}`, Math.round(of("orders")), "1/s");
		result(`order p99, ${how}`, of("p99Ms").toFixed(1), "ms");
		result(`loop delay p99, ${how}`, of("delayMs").toFixed(1), "ms", rate === 0 ? "report" : "< 20");
	}
} finally {
	load.kill();
	readers.kill();
	if (server !== undefined && server.exitCode === null) {
		server.kill("SIGINT");
		await once(server, "exit");
	}
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
}

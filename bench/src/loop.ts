// Benchmark: delay of the server's main event loop with many accounts, many sockets, the projector and a flow of orders
// (docs/explanation/core.md, Early tests). It first writes the accounts to the journal, without HTTP requests, and then starts
// the server.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Command, SERVICE } from "@candor/core";
import { ExchangeHost, makePool } from "@candor/server";
import { type BenchServer, withStoppedServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import type { ReadersOptions, ReadersReport } from "./fanout-clients.ts";
import { openOrderLoad } from "./order-load.ts";
import { runRounds } from "./rounds.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("loop");
/**
 * Orders a second. Without this limit the load would use the whole machine, and the measured delay would mostly depend on the
 * operating system's scheduler.
 */
const ORDERS_A_SECOND = 2_000;
/** Id of the first account that is written directly to the journal. It is above the ids of users who register. */
const FIRST_ACCOUNT = 1_000_001;
const WAVE = 4_000;

async function openAccounts({ place: { address, dataDir } }: BenchServer): Promise<void> {
	const pool = makePool(address, { max: 4 }, () => {});
	const onHalt = ({ error }: { readonly error: Error }) => {
		throw error;
	};
	const host = await ExchangeHost.open({ address, pool, dataDir, mode: "sandbox", version: "bench", log: () => {}, onHalt });
	for (let from = 0; from < extent.accounts; from += WAVE) {
		const users = Array.from({ length: Math.min(WAVE, extent.accounts - from) }, (_, index) => FIRST_ACCOUNT + from + index);
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

async function measureLoop(server: BenchServer): Promise<void> {
	const load = openOrderLoad(server, await server.newSessions(extent.connections));
	const readers = fork(join(import.meta.dirname, "fanout-clients.ts"));
	try {
		const subscribe = JSON.stringify({ op: "subscribe", topics: ["tickers", "depth:ETH/USDT", "trades:ETH/USDT"] });
		readers.send({ port: server.place.port, path: "/socket", count: extent.sockets, subscribe } satisfies ReadersOptions);
		await once(readers, "message");
		console.log(`${extent.sockets} sockets are open`);
		for (const [limit, rate] of [
			["2,000 a second", ORDERS_A_SECOND],
			["no limit", 0],
		] as const) {
			const rounds = await runRounds(extent.rounds, async (label) => {
				await server.loopDelay();
				const { perSecond, p99Ms, refused, failed } = await load.measure(extent.seconds, rate);
				const delayMs = await server.loopDelay();
				console.log(
					`${limit}, ${label}: ${perSecond.toFixed(0)} orders/s, p99 ${p99Ms.toFixed(1)} ms, loop p99 ${delayMs.toFixed(1)} ms, ${refused} refused, ${failed} failed`,
				);
				readers.send("report");
				const [delays] = (await once(readers, "message")) as [ReadersReport];
				if (delays.kind === "delays" && delays.closed > 0) throw new Error(`${delays.closed} sockets were closed`);
				return { perSecond, p99Ms, delayMs };
			});
			const of = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
			report(`orders, ${limit}`, of("perSecond"));
			report(`order p99, ${limit}`, of("p99Ms"), 1);
			report(`loop delay p99, ${limit}`, of("delayMs"), 1);
		}
	} finally {
		load.end();
		readers.kill();
	}
}

await withStoppedServer(async (server) => {
	const began = performance.now();
	await openAccounts(server);
	console.log(`${extent.accounts} accounts opened and funded in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
	const starting = performance.now();
	await server.start();
	report("start of the server", (performance.now() - starting) / 1_000, 1);
	await measureLoop(server);
});

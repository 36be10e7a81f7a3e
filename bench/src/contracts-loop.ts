// Benchmark: an exchange with many open contract positions, first with a new price each second, then with a fall of the price by
// 10 % that liquidates half of the positions. Reports the delay of the event loop. Also reports how long a command waits that is
// sent during the fall, divided by the shortest possible wait (the core's time for the batches plus one append to the journal).
// The exchange runs on a real Postgres with projector and follower, but without sockets.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { type Command, FOUNDER, SERVICE } from "@candor/core";
import { decodeCommands, decodeSnapshot, type JournalRow, Replica } from "@candor/journal";
import { ExchangeHost } from "@candor/server";
import { PAR } from "@candor/testkit";
import type { Pool } from "pg";
import { withDatabase } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("contracts-loop");
const FIRST_USER = 100_101;
const USERS = 100;
const LEVERAGES = [100, 50, 20, 12];
const RESOLUTION_MS = 1;
const WAVE = 2_000;
/**
 * Number of pairs of orders to send after each price record. More pairs would take so long that the price would become too old.
 */
const PAIRS = 500;
/** Number of commands that are sent one by one, to measure the time of one append to the journal. */
const APPENDS = 21;

async function openHost(address: string, pool: Pool, dataDir: string): Promise<ExchangeHost> {
	const onHalt = ({ error }: { readonly error: Error }) => {
		throw error;
	};
	return ExchangeHost.open({ address, pool, dataDir, mode: "sandbox", version: "bench", log: () => {}, onHalt });
}

async function send(host: ExchangeHost, commands: readonly Command[]): Promise<void> {
	for (let from = 0; from < commands.length; from += WAVE) {
		const answers = await Promise.all(commands.slice(from, from + WAVE).map((command) => host.submit(command)));
		for (const { outcome } of answers) if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
	}
}

function recordOf(price: number): Command {
	const time = Date.now();
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: price, ask: price, time }));
	return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
}

/** Opens positions in pairs: for each long position a short one. */
async function openPositions(host: ExchangeHost): Promise<void> {
	const verified = { version: 1, basic: true, advanced: false, country: "TH", reason: "for the bench" };
	const money = { asset: 3, amount: 10n ** 12n };
	const users = Array.from({ length: USERS }, (_, index) => FIRST_USER + index);
	await send(
		host,
		users.flatMap((user): Command[] => [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "SetVerification", id: "", by: FOUNDER, user, ...verified },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, ...money },
			{ type: "Transfer", id: "", by: user, from: "coin", to: "contract", ...money },
		]),
	);
	const plain = { orderType: "limit", lots: 1, price: PAR, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	const userAt = (count: number) => FIRST_USER + (count % USERS);
	for (let pairs = 0; pairs < extent.positions / 2; pairs += PAIRS) {
		await send(host, [recordOf(PAR)]);
		const commands = Array.from({ length: Math.min(PAIRS, extent.positions / 2 - pairs) }, (_, at): Command[] => {
			const leverage = LEVERAGES[at % LEVERAGES.length] as number;
			const opened = { type: "OpenPosition", id: "", instrument: 1, ...plain } as const;
			return [
				{ ...opened, by: userAt(at), long: false, leverage: 2 },
				{ ...opened, by: userAt(at + 1), long: true, leverage },
			];
		});
		await send(host, commands.flat());
	}
}

const deposit: Command = { type: "DepositSandbox", id: "", by: SERVICE.custody, user: FIRST_USER, asset: 3, amount: 1n };

/** Sends a command, and returns the time until it is durable, ms. */
async function waitOf(host: ExchangeHost, command: Command): Promise<number> {
	const began = performance.now();
	await send(host, [command]);
	return performance.now() - began;
}

/** Returns the time that the core alone takes to apply the given journal rows after a snapshot, ms. */
function coreTime(snapshot: Uint8Array, rows: readonly JournalRow[]): number {
	const { exchange } = Replica.fromSnapshot(decodeSnapshot(snapshot));
	const batches = rows.map(({ at, commands }) => ({ at, commands: decodeCommands(commands) }));
	const began = performance.now();
	for (const { at, commands } of batches) exchange.replayBatch(at, commands);
	return performance.now() - began;
}

/** Returns the delay of this process's event loop while `work` runs, ms. */
async function delayOf(work: () => Promise<void>): Promise<{ p99: number; longest: number }> {
	const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	loop.enable();
	await work();
	loop.disable();
	return { p99: loop.percentile(99) / 1e6 - RESOLUTION_MS, longest: loop.max / 1e6 - RESOLUTION_MS };
}

async function measureRound(address: string, pool: Pool, dataDir: string) {
	const host = await openHost(address, pool, dataDir);
	let liquidated = 0;
	const allLiquidated = Promise.withResolvers<void>();
	host.onPublished(({ events }) => {
		liquidated += events.filter((event) => event.type === "PositionLiquidated" && event.user !== 0).length;
		if (liquidated >= extent.positions / 2) allLiquidated.resolve();
	});
	await openPositions(host);
	await projected(host);
	const prices = await delayOf(async () => {
		for (let second = 0; second < extent.seconds; second++) {
			await send(host, [recordOf(PAR + (second % 5))]);
			await pause(1_000);
		}
	});
	const appends: number[] = [];
	for (let count = 0; count < APPENDS; count++) appends.push(await waitOf(host, deposit));
	const snapshot = host.sequencer.snapshot();
	const rows: JournalRow[] = [];
	host.onPublished(({ row }) => rows.push(row));
	let tookMs = 0;
	let waitMs = 0;
	const fall = await delayOf(async () => {
		const began = performance.now();
		const record = send(host, [recordOf(Math.round(PAR * 0.9))]);
		await setImmediate();
		waitMs = await waitOf(host, deposit);
		await record;
		await allLiquidated.promise;
		tookMs = performance.now() - began;
		await projected(host);
	});
	await host.close();
	return { prices, fall, tookMs, wait: waitMs / (coreTime(snapshot, rows) + median(appends)) };
}

async function projected(host: ExchangeHost): Promise<void> {
	while (!(await host.projector.waitFor(host.durableSeq, 60_000))) console.log("the projection is more than a minute behind");
}

await withDatabase(async (database, folder) => {
	const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
	for (let count = 0; count < extent.rounds; count++) {
		const { address, pool } = await database.fresh();
		rounds.push(await measureRound(address, pool, mkdtempSync(join(folder, "data-"))));
	}
	const of = (phase: "prices" | "fall", figure: "p99" | "longest") => median(rounds.map((round) => round[phase][figure]));
	report("loop delay p99, prices", of("prices", "p99"), 1);
	report("longest loop delay, prices", of("prices", "longest"), 1);
	report("loop delay p99, half of the positions liquidated", of("fall", "p99"), 1);
	report("longest loop delay, half of the positions liquidated", of("fall", "longest"), 1);
	const times = rounds.map(({ tookMs }) => tookMs);
	report("time until the last liquidation is durable", median(times), 1);
	report("command during the fall ÷ core and one append", median(rounds.map(({ wait }) => wait)), 2);
});

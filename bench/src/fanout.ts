// Benchmark: 5,000 sockets, 10 updates a second, through the gateway's process while the main loop applies orders, against a bare
// `ws` broadcast in a process of its own; the same readers, phases interleaved, medians. Arguments: [rounds] [sockets] [seconds].
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Exchange, type PairListed } from "@candor/core";
import type { PublishedBatch } from "@candor/journal";
import { createLog, createSocketGateway, RunningCandles, type SocketGatewayOptions } from "@candor/server";
import { foundingCommands } from "@candor/testkit";
import type { ReadersOrder, ReadersReport } from "./fanout-clients.ts";
import { fundingCommands, orderCommands } from "./journal-flow.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const SOCKETS = Number(process.argv[3] ?? 5_000);
const SECONDS = Number(process.argv[4] ?? 5);
const EVERY_MS = 100;
const READER_PROCESSES = 2;
const ORDERS_A_SECOND = 2_000;
const TOPIC = "ticker:BTC/USDT";

const here = (file: string) => join(import.meta.dirname, file);
const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;
const now = () => performance.timeOrigin + performance.now();

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

/** One market, whose price is the sender's clock in thousandths of a ms at the moment at which the message is made. */
function clockViews(): SocketGatewayOptions["views"] {
	const asset = (id: number) => ({ asset: id, code: id === 3 ? "USDT" : "BTC", name: "", decimals: id === 3 ? 6 : 8 });
	const terms = { pair: 1, symbol: "BTC/USDT", base: 1, quote: 3, priceDecimals: 3, lotDecimals: 3 } as Omit<PairListed, "type">;
	const stats = () => ({ open: 1, high: 1, low: 1, last: Math.round(now() * 1_000), volumeLots: 0n, turnover: 0n });
	// Of the products, only what a ticker is made of is asked here.
	const asked: Partial<SocketGatewayOptions["views"]> = {
		listing: {
			coins: () => [asset(1), asset(3)],
			asset,
			assetByCode: () => undefined,
			pairs: () => [terms],
			pair: () => terms,
			pairBySymbol: () => terms,
		},
		balances: { of: () => ({ available: 0n, frozen: 0n }), all: () => [] },
		orders: { find: () => undefined, open: () => [] },
		books: { levels: () => [], version: () => 0 },
		markets: { last: () => 1, stats, trades: () => [] },
		indexes: { latest: () => undefined },
		founding: { mode: "sandbox", foundedAt: 0, epoch: 1 },
		seq: 1,
	};
	return asked as SocketGatewayOptions["views"];
}

/** Applies orders to a real core on this loop, `ORDERS_A_SECOND`, until stopped. */
function flowOrders(): () => number {
	const exchange = new Exchange();
	let at = Date.now();
	exchange.applyBatch(at, foundingCommands());
	exchange.applyBatch(at, fundingCommands(100));
	const flow = orderCommands(42, 100);
	let applied = 0;
	const timer = setInterval(() => {
		const commands = Array.from({ length: ORDERS_A_SECOND / 100 }, () => flow.next().value);
		applied += exchange.applyBatch(++at, commands).accepted.length;
	}, 10);
	return () => {
		clearInterval(timer);
		return applied;
	};
}

async function openReaders(order: Omit<ReadersOrder, "count">): Promise<ChildProcess[]> {
	const readers = Array.from({ length: READER_PROCESSES }, () => fork(here("./fanout-clients.ts")));
	await Promise.all(
		readers.map(async (reader) => {
			reader.send({ ...order, count: SOCKETS / READER_PROCESSES } satisfies ReadersOrder);
			await once(reader, "message");
		}),
	);
	return readers;
}

async function reportOf(readers: ChildProcess[]): Promise<number[]> {
	const reports = await Promise.all(
		readers.map(async (reader) => {
			reader.send("report");
			const [report] = (await once(reader, "message")) as [ReadersReport];
			if (report.kind !== "delays") throw new Error("a reader reported something else");
			if (report.closed > 0) throw new Error(`${report.closed} sockets were closed`);
			return report.delays;
		}),
	);
	return reports.flat().sort((left, right) => left - right);
}

/** Runs one contender for a while; how late its messages were. */
async function phase(
	name: string,
	readers: ChildProcess[],
	run: () => () => void,
): Promise<{ p50: number; p99: number; loop: number }> {
	await reportOf(readers);
	const loop = monitorEventLoopDelay({ resolution: 5 });
	loop.enable();
	const stop = run();
	await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
	stop();
	loop.disable();
	// The last messages are still on their way.
	await new Promise((resolve) => setTimeout(resolve, 1_000));
	const delays = await reportOf(readers);
	const expected = (SOCKETS * SECONDS * 1_000) / EVERY_MS;
	if (delays.length < expected * 0.8) console.log(`${name}: only ${delays.length} of ${expected} messages arrived`);
	const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
	return { p50: at(0.5), p99: at(0.99), loop: loop.percentile(99) / 1e6 - 5 };
}

const listeners: ((batch: PublishedBatch) => void)[] = [];
const server = createServer();
server.listen(0, "127.0.0.1");
await once(server, "listening");
const gateway = createSocketGateway({
	server,
	publicUrl: "http://127.0.0.1",
	views: clockViews(),
	at: Date.now(),
	candles: new RunningCandles(),
	contractCandles: new RunningCandles(),
	signer: { sign: () => ({ signature: "", keyId: "" }) },
	onPublished: (listener) => listeners.push(listener),
	sessions: { find: () => undefined, onEnded: () => {} },
	log: createLog("warn"),
	marketEveryMs: EVERY_MS / 2,
});
await gateway.ready();
const bare = fork(here("./fanout-bare.ts"));
const [{ port: barePort }] = (await once(bare, "message")) as [{ port: number }];
const ours = await openReaders({
	port: (server.address() as AddressInfo).port,
	path: "/socket",
	subscribe: JSON.stringify({ op: "subscribe", topics: [TOPIC] }),
});
const theirs = await openReaders({ port: barePort, path: "/", subscribe: "" });
const template = JSON.stringify({
	topic: TOPIC,
	data: {
		match_id: 1,
		symbol: "BTC/USDT",
		now_price: "SENT",
		change: "0.00",
		open: "0.001",
		high: "0.001",
		low: "0.001",
		volume: "0.000",
		turnover: "0.000000",
		index: null,
		time: Date.now(),
	},
});

function publishing(): () => void {
	const batch = { events: [{ type: "IndexRecorded", pair: 1 }], at: 1, lastSeq: 1 } as unknown as PublishedBatch;
	const timer = setInterval(() => {
		for (const listener of listeners) listener(batch);
	}, EVERY_MS);
	return () => clearInterval(timer);
}

function broadcasting(): () => void {
	bare.send({ template, everyMs: EVERY_MS });
	return () => bare.send("stop");
}

const stopOrders = flowOrders();
const rounds: { ours: number; theirs: number; loop: number }[] = [];
for (let round = 0; round < ROUNDS + 1; round++) {
	const mine = await phase("gateway", ours, publishing);
	const peer = await phase("bare", theirs, broadcasting);
	console.log(
		`round ${round}${round === 0 ? " (warm-up)" : ""}: gateway p50 ${mine.p50.toFixed(1)} p99 ${mine.p99.toFixed(1)} ms, main loop p99 ${mine.loop.toFixed(1)} ms; bare p50 ${peer.p50.toFixed(1)} p99 ${peer.p99.toFixed(1)} ms`,
	);
	if (round > 0) rounds.push({ ours: mine.p99, theirs: peer.p99, loop: mine.loop });
}
const applied = stopOrders();
result(`gateway, ${SOCKETS} sockets × 10/s, p99 delay`, median(rounds.map((round) => round.ours)).toFixed(1), "ms");
result("bare ws broadcast, p99 delay", median(rounds.map((round) => round.theirs)).toFixed(1), "ms");
result("gateway ÷ bare", median(rounds.map((round) => round.ours / round.theirs)).toFixed(2), "", "≤ 1.5");
result("main loop delay p99 meanwhile", median(rounds.map((round) => round.loop)).toFixed(1), "ms", "< 20");
console.log(`${applied} orders were applied on the main loop meanwhile`);
for (const child of [...ours, ...theirs, bare]) child.kill();
await gateway.close();
server.close();

// Benchmark: delay of ten messages a second that the gateway's process sends to many sockets while the main loop applies orders.
// It is compared with a bare `ws` server in a separate process that serves as many readers.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Exchange } from "@candor/core";
import { createLog, createSocketGateway, MarketCandles } from "@candor/server";
import { foundingCommands } from "@candor/testkit";
import { WebSocket } from "ws";
import { openBenchmark } from "./benchmark.ts";
import type { BroadcastOptions } from "./fanout-bare.ts";
import type { ReadersOptions, ReadersReport } from "./fanout-clients.ts";
import { openFanoutMarket } from "./fanout-market.ts";
import { fundingCommands, orderCommands } from "./journal-flow.ts";
import { runRounds } from "./rounds.ts";
import { median, quantile } from "./statistics.ts";

const { extent, report } = openBenchmark("fanout");
const EVERY_MS = 100;
const MESSAGES = Math.ceil((extent.seconds * 1_000) / EVERY_MS);
const EXPECTED = MESSAGES * extent.sockets;
const READER_PROCESSES = Math.min(2, extent.sockets);
const ORDERS_A_SECOND = 2_000;
const TOPIC = "ticker:BTC/USDT";
const SUBSCRIBE = JSON.stringify({ op: "subscribe", topics: [TOPIC] });
/** If no message arrives for this time, messages that are still missing count as dropped, ms. */
const QUIET_MS = 1_000;
const LOOP_RESOLUTION_MS = 5;

const here = (file: string) => join(import.meta.dirname, file);

/** Applies orders to a core on this event loop. Returns a function that stops the orders and returns their number. */
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

async function openReaders(order: Omit<ReadersOptions, "count">): Promise<ChildProcess[]> {
	const readers = Array.from({ length: READER_PROCESSES }, () => fork(here("./fanout-clients.ts")));
	await Promise.all(
		readers.map(async (reader, index) => {
			const count = Math.floor((extent.sockets + index) / READER_PROCESSES);
			reader.send({ ...order, count } satisfies ReadersOptions);
			await once(reader, "message");
		}),
	);
	return readers;
}

/** Returns the delays of all messages since the previous call, ms. */
async function takeDelays(readers: readonly ChildProcess[]): Promise<number[]> {
	const reports = await Promise.all(
		readers.map(async (reader) => {
			reader.send("report");
			const [delays] = (await once(reader, "message")) as [ReadersReport];
			if (delays.kind !== "delays") throw new Error("a reader reported something else");
			if (delays.closed > 0) throw new Error(`${delays.closed} sockets were closed`);
			return delays.delays;
		}),
	);
	return reports.flat();
}

async function measurePhase(name: string, readers: readonly ChildProcess[], send: () => Promise<void>) {
	await takeDelays(readers);
	const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
	loop.enable();
	await send();
	loop.disable();
	const delays = await takeDelays(readers);
	let newestAt = performance.now();
	while (delays.length < EXPECTED) {
		await pause(EVERY_MS);
		const more = await takeDelays(readers);
		delays.push(...more);
		if (more.length > 0) newestAt = performance.now();
		if (delays.length > 0 && performance.now() - newestAt > QUIET_MS) break;
	}
	if (delays.length < EXPECTED) console.log(`${name}: only ${delays.length} of ${EXPECTED} messages arrived`);
	return {
		p50: quantile(delays, 0.5),
		p99: quantile(delays, 0.99),
		loop: loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS,
	};
}

/**
 * Returns a ticker message of the gateway with SENT in place of its price. The bare server sends this text, so that the messages
 * of both servers have the same length.
 */
async function readTemplate(port: number): Promise<string> {
	const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
	await once(socket, "open");
	const arrived = new Promise<string>((resolve) => {
		socket.on("message", (data) => {
			if (String(data).includes('"now_price"')) resolve(String(data));
		});
	});
	socket.send(SUBSCRIBE);
	const text = await arrived;
	socket.terminate();
	return text.replace(/"now_price":"[^"]*"/, '"now_price":"SENT"');
}

const market = await openFanoutMarket();
const server = createServer();
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const gateway = createSocketGateway({
	server,
	publicUrl: "http://127.0.0.1",
	views: market.views,
	at: market.at,
	candles: new MarketCandles(),
	signer: { sign: () => ({ signature: "", keyId: "" }) },
	onPublished: market.onPublished,
	sessions: { find: () => undefined, onEnded: () => {} },
	log: createLog("warn"),
	marketEveryMs: EVERY_MS / 2,
});
await gateway.ready();
const template = await readTemplate(port);
const bare = fork(here("./fanout-bare.ts"));
const [{ port: barePort }] = (await once(bare, "message")) as [{ port: number }];
const ours = await openReaders({ port, path: "/socket", subscribe: SUBSCRIBE });
const theirs = await openReaders({ port: barePort, path: "/", subscribe: "" });

async function publish(): Promise<void> {
	for (let sent = 0; sent < MESSAGES; sent++) {
		await pause(EVERY_MS);
		await market.trade();
	}
}

async function broadcast(): Promise<void> {
	bare.send({ template, everyMs: EVERY_MS, count: MESSAGES } satisfies BroadcastOptions);
	await once(bare, "message");
}

const stopOrders = flowOrders();
const rounds = await runRounds(extent.rounds, async (label) => {
	const mine = await measurePhase("gateway", ours, publish);
	const peer = await measurePhase("bare ws", theirs, broadcast);
	console.log(
		`${label}: gateway p50 ${mine.p50.toFixed(1)} p99 ${mine.p99.toFixed(1)} ms, main loop p99 ${mine.loop.toFixed(1)} ms; ` +
			`bare ws p50 ${peer.p50.toFixed(1)} p99 ${peer.p99.toFixed(1)} ms`,
	);
	return { ours: mine.p99, theirs: peer.p99, ratio: mine.p99 / peer.p99, loop: mine.loop };
});
const applied = stopOrders();
if (applied === 0) throw new Error("no order was applied on the main loop");
console.log(`${applied} orders were applied on the main loop meanwhile`);
const of = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
report("gateway, p99 delay", of("ours"), 1);
report("bare ws broadcast, p99 delay", of("theirs"), 1);
report("gateway ÷ bare ws broadcast", of("ratio"), 2);
report("main loop delay p99", of("loop"), 1);
for (const child of [...ours, ...theirs, bare]) child.kill();
await gateway.close();
await market.close();
server.close();

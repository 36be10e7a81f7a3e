// Benchmark: the core with its full ledger and every event, through Exchange.applyBatch, against nodejs-order-book (a book
// alone, no money) on the same pre-generated flow; rounds interleaved, medians. Arguments: [rounds] [operations].
import { type Command, Exchange, SERVICE } from "@candor/core";
import { foundingCommands } from "@candor/testkit";
import { OrderBook, Side } from "nodejs-order-book";
import { type CoreFlow, MAKERS, makeCoreFlow, OPERATION, TAKERS } from "./core-flow.ts";

const FIRST = 100_101;
const BATCH = 256;
const ROUNDS = Number(process.argv[2] ?? 5);
const OPERATIONS = Number(process.argv[3] ?? 1_000_000);

function foundedExchange(): Exchange {
	const exchange = new Exchange();
	const commands: Command[] = foundingCommands();
	for (let index = 0; index < MAKERS + TAKERS; index++) {
		const user = FIRST + index;
		commands.push({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount: 10n ** 15n });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 1, amount: 10n ** 13n });
	}
	for (const outcome of exchange.applyBatch(1_700_000_000_000, commands).outcomes) {
		if (outcome.kind === "refused") throw new Error(`the bench's exchange refused ${outcome.refusal.code}`);
	}
	return exchange;
}

/** Lots are hundreds, so that every order passes the pair's minimum notional. */
function commandAt(flow: CoreFlow, index: number, id: string): Command {
	const by = FIRST + (flow.users[index] as number);
	if (flow.kinds[index] === OPERATION.cancel) return { type: "CancelOrder", id, by, order: flow.orders[index] as number };
	return {
		type: "PlaceOrder",
		id,
		by,
		pair: 1,
		side: flow.sides[index] === 0 ? "buy" : "sell",
		orderType: "limit",
		timeInForce: "gtc",
		postOnly: false,
		selfTrade: "expire_taker",
		trigger: "last",
		price: flow.prices[index] as number,
		stopPrice: 0,
		stopLimitPrice: 0,
		lots: (flow.lots[index] as number) * 100,
		quoteAmount: 0n,
	};
}

/** Seconds for the timed part. `ids`: with the clients' ids, as people's orders have. */
function runExchange(flow: CoreFlow, ids: boolean): number {
	const exchange = foundedExchange();
	let began = 0;
	let at = 1_700_000_000_000;
	let events = 0;
	for (let index = 0; index < flow.count; ) {
		if (index === flow.warm) began = performance.now();
		const until = Math.min(index + BATCH, index < flow.warm ? flow.warm : flow.count);
		const commands: Command[] = [];
		for (; index < until; index++) commands.push(commandAt(flow, index, ids ? `b${index}` : ""));
		const result = exchange.applyBatch(at++, commands);
		events += result.events.length;
		if (result.accepted.length !== commands.length) throw new Error(`refused before ${index}`);
	}
	const seconds = (performance.now() - began) / 1000;
	exchange.checkInvariants();
	if (exchange.spot.openCount !== flow.live)
		throw new Error(`${exchange.spot.openCount} orders live, the flow says ${flow.live}`);
	if (events < flow.count) throw new Error("events are missing");
	return seconds;
}

function runPeer(flow: CoreFlow, names: readonly string[]): number {
	const book = new OrderBook();
	let began = 0;
	for (let index = 0; index < flow.count; index++) {
		if (index === flow.warm) began = performance.now();
		const name = names[flow.orders[index] as number] as string;
		if (flow.kinds[index] === OPERATION.cancel) book.cancel(name);
		else {
			const side = flow.sides[index] === 0 ? Side.BUY : Side.SELL;
			book.limit({ id: name, side, size: flow.lots[index] as number, price: flow.prices[index] as number });
		}
	}
	return (performance.now() - began) / 1000;
}

function median(values: number[]): number {
	return values.sort((a, b) => a - b)[values.length >> 1] as number;
}

function result(name: string, value: string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

for (const { live, target } of [
	{ live: 1_000, target: "≥ 2.5, aim 4" },
	{ live: 10_000, target: "≥ 10, aim 20" },
]) {
	const flow = makeCoreFlow(42, live, OPERATIONS);
	const names = Array.from({ length: flow.count + 1 }, (_, index) => String(index));
	const ours: number[] = [];
	const withIds: number[] = [];
	const peers: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		ours.push(OPERATIONS / runExchange(flow, false));
		withIds.push(OPERATIONS / runExchange(flow, true));
		peers.push(OPERATIONS / runPeer(flow, names));
		const last = [ours.at(-1), withIds.at(-1), peers.at(-1)].map((value) => Math.round(value as number).toLocaleString("en"));
		console.log(`live ${live} round ${round + 1}: core ${last[0]}, with ids ${last[1]}, peer ${last[2]} operations/s`);
	}
	const [core, ids, peer] = [median(ours), median(withIds), median(peers)];
	result(`core, ${live} live orders`, Math.round(core).toLocaleString("en"), "operations/s", "≥ 1.5 M");
	result(`core with client ids, ${live} live orders`, Math.round(ids).toLocaleString("en"), "operations/s");
	result(`nodejs-order-book, ${live} live orders`, Math.round(peer).toLocaleString("en"), "operations/s");
	result(`core ÷ nodejs-order-book, ${live} live orders`, (core / peer).toFixed(1), "×", target);
	result(`core with client ids ÷ nodejs-order-book, ${live} live orders`, (ids / peer).toFixed(1), "×");
}

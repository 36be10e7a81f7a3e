// Benchmark: the core with its full ledger and every event, through Exchange.applyBatch, against nodejs-order-book (a book
// alone, no money) on the same pre-generated flow, and against itself with options open in the market; rounds interleaved, medians.
// Arguments: [rounds] [operations].
import { type Command, Exchange, FOUNDER, SERVICE } from "@candor/core";
import { foundingCommands } from "@candor/testkit";
import { OrderBook, Side } from "nodejs-order-book";
import { type CoreFlow, MAKERS, MIDDLE, makeCoreFlow, OPERATION, TAKERS } from "./core-flow.ts";

const FIRST = 100_101;
const BATCH = 256;
const ROUNDS = Number(process.argv[2] ?? 5);
const OPERATIONS = Number(process.argv[3] ?? 1_000_000);

/** People of the flow who each hold so many options in its market throughout. */
const OPTION_HOLDERS = 100;
const OPTIONS_EACH = 50;

function foundedExchange(optionsSold: boolean): Exchange {
	const exchange = new Exchange();
	const commands: Command[] = foundingCommands();
	for (let index = 0; index < MAKERS + TAKERS; index++) {
		const user = FIRST + index;
		commands.push({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount: 10n ** 15n });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 1, amount: 10n ** 13n });
	}
	// An index, as every live market has one: the price bands hang on it.
	const offered = { bid: MIDDLE - 1, ask: MIDDLE + 1, time: 1_700_000_000_000 };
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, ...offered }));
	commands.push({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	if (optionsSold) commands.push(...optionSales());
	for (const outcome of exchange.applyBatch(1_700_000_000_000, commands).outcomes) {
		if (outcome.kind === "refused") throw new Error(`the bench's exchange refused ${outcome.refusal.code}`);
	}
	return exchange;
}

/** Five thousand options of five minutes: the timed part is over, by the exchange's clock, before they open. */
function optionSales(): Command[] {
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const [payoutPpm, stake, pool] = [800_000, 1_000_000n, 10n ** 10n];
	const terms = { seconds: 300, payoutPpm, minStake: stake, maxStake: 100n * stake, active: true };
	const commands: Command[] = [
		{ type: "SetOptionTerms", ...own, ...terms },
		{ type: "SetOptionMarket", ...own, pair: 1, active: true },
		{ type: "DepositHouse", id: "", by: SERVICE.custody, asset: 3, amount: pool },
		{ type: "FundHouse", ...own, purse: "option_pool", asset: 3, amount: pool },
	];
	for (let index = 0; index < OPTION_HOLDERS; index++) {
		const by = FIRST + index;
		const person = { version: 1, basic: true, advanced: false, country: "TH" };
		commands.push({ type: "SetVerification", ...own, user: by, ...person });
		commands.push({ type: "Transfer", id: "", by, asset: 3, from: "coin", to: "option", amount: BigInt(OPTIONS_EACH) * stake });
		for (let count = 0; count < OPTIONS_EACH; count++) {
			const up = count % 2 === 0;
			commands.push({ type: "BuyOption", id: "", by, pair: 1, up, seconds: 300, stake, payoutPpm, account: "real" });
		}
	}
	return commands;
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

/** Operations are made ready this many at a time, outside the clock, for both. */
const CHUNK = BATCH * 32;

/** Seconds for the timed part. `ids`: with the clients' ids, as people's orders have. `optionsSold`: with options open in the market. */
function runExchange(flow: CoreFlow, { ids = false, optionsSold = false } = {}): number {
	const exchange = foundedExchange(optionsSold);
	let at = 1_700_000_000_000;
	let events = 0;
	let milliseconds = 0;
	for (let index = 0; index < flow.count; ) {
		const until = Math.min(index + CHUNK, index < flow.warm ? flow.warm : flow.count);
		const timed = index >= flow.warm;
		const batches: Command[][] = [];
		while (index < until) {
			const batch: Command[] = [];
			for (const end = Math.min(index + BATCH, until); index < end; index++)
				batch.push(commandAt(flow, index, ids ? `b${index}` : ""));
			batches.push(batch);
		}
		const began = performance.now();
		for (const batch of batches) {
			const result = exchange.applyBatch(at++, batch);
			events += result.events.length;
			if (result.accepted.length !== batch.length) throw new Error(`refused before ${index}`);
		}
		if (timed) milliseconds += performance.now() - began;
	}
	exchange.checkInvariants();
	if (exchange.offers.openOrders() !== flow.live)
		throw new Error(`${exchange.offers.openOrders()} orders live, the flow says ${flow.live}`);
	if (events < flow.count) throw new Error("events are missing");
	return milliseconds / 1000;
}

type LimitOrderOptions = Parameters<OrderBook["limit"]>[0];

function runPeer(flow: CoreFlow, names: readonly string[]): number {
	const book = new OrderBook();
	let milliseconds = 0;
	for (let index = 0; index < flow.count; ) {
		const until = Math.min(index + CHUNK, index < flow.warm ? flow.warm : flow.count);
		const timed = index >= flow.warm;
		const ready: (string | LimitOrderOptions)[] = [];
		for (; index < until; index++) {
			const id = names[flow.orders[index] as number] as string;
			const side = flow.sides[index] === 0 ? Side.BUY : Side.SELL;
			const isCancel = flow.kinds[index] === OPERATION.cancel;
			ready.push(isCancel ? id : { id, side, size: flow.lots[index] as number, price: flow.prices[index] as number });
		}
		const began = performance.now();
		for (const operation of ready) {
			if (typeof operation === "string") book.cancel(operation);
			else book.limit(operation);
		}
		if (timed) milliseconds += performance.now() - began;
	}
	return milliseconds / 1000;
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
	const besideOptions: number[] = [];
	const peers: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		ours.push(OPERATIONS / runExchange(flow));
		besideOptions.push(OPERATIONS / runExchange(flow, { optionsSold: true }));
		withIds.push(OPERATIONS / runExchange(flow, { ids: true }));
		peers.push(OPERATIONS / runPeer(flow, names));
		const last = [ours, besideOptions, withIds, peers].map((list) => Math.round(list.at(-1) as number).toLocaleString("en"));
		const [core, options, ids, peer] = last;
		console.log(
			`live ${live} round ${round + 1}: core ${core}, with options open ${options}, with ids ${ids}, peer ${peer} operations/s`,
		);
	}
	const [core, ids, peer] = [median(ours), median(withIds), median(peers)];
	const options = median(besideOptions);
	result(`core, ${live} live orders`, Math.round(core).toLocaleString("en"), "operations/s", "≥ 1.5 M");
	result(`core with client ids, ${live} live orders`, Math.round(ids).toLocaleString("en"), "operations/s");
	result(`nodejs-order-book, ${live} live orders`, Math.round(peer).toLocaleString("en"), "operations/s");
	result(`core ÷ nodejs-order-book, ${live} live orders`, (core / peer).toFixed(1), "×", target);
	result(`core with client ids ÷ nodejs-order-book, ${live} live orders`, (ids / peer).toFixed(1), "×");
	const sold = (OPTION_HOLDERS * OPTIONS_EACH).toLocaleString("en");
	result(`core with ${sold} options open ÷ without, ${live} live orders`, (options / core).toFixed(2), "×", "≥ 0.97");
}

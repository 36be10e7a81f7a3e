// Benchmark: the core with its full ledger and every event, through Exchange.applyBatch, against nodejs-order-book (a book
// alone, no money) on the same pre-generated flow, and against itself with options, or contracts and their ticks, open in the market;
// rounds interleaved, medians.
// Arguments: [rounds] [operations].
import { type Command, Exchange, FOUNDER, SERVICE } from "@candor/core";
import { BTC_TIERS, foundingCommands } from "@candor/testkit";
import { OrderBook, Side } from "nodejs-order-book";
import { type CoreFlow, MAKERS, MIDDLE, makeCoreFlow, OPERATION, TAKERS } from "./core-flow.ts";

const FIRST = 100_101;
const BATCH = 256;
const ROUNDS = Number(process.argv[2] ?? 5);
const OPERATIONS = Number(process.argv[3] ?? 1_000_000);

/** People of the flow who each hold so many options in its market throughout. */
const OPTION_HOLDERS = 100;
const OPTIONS_EACH = 50;

/** Tickets that they hold instead, each long against a short. */
const TICKETS = 10_000;
type Open = "nothing" | "options" | "tickets";

function foundedExchange(open: Open): Exchange {
	const exchange = new Exchange();
	const commands: Command[] = foundingCommands();
	for (let index = 0; index < MAKERS + TAKERS; index++) {
		const user = FIRST + index;
		commands.push({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount: 10n ** 15n });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 1, amount: 10n ** 13n });
	}
	// Contracts follow an index only once they are listed.
	if (open === "tickets") commands.push(instrument());
	// An index, as every live market has one: the price bands hang on it.
	commands.push(recordAt(1_700_000_000_000));
	if (open === "options") commands.push(...optionSales());
	if (open === "tickets") commands.push(...ticketOrders());
	for (let from = 0; from < commands.length; ) {
		const { outcomes, consumed } = exchange.applyBatch(1_700_000_000_000, commands.slice(from, from + 1_000));
		const refused = outcomes.find(({ kind }) => kind === "refused");
		if (refused?.kind === "refused") throw new Error(`the bench's exchange refused ${refused.refusal.code}`);
		from += consumed;
	}
	return exchange;
}

function recordAt(time: number): Command {
	const offered = { bid: MIDDLE - 1, ask: MIDDLE + 1, time };
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, ...offered }));
	return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
}

function instrument(): Command {
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const rates = { makerFeePpm: 200, takerFeePpm: 500, takerBoundPpm: 20_000, markBandPpm: 10_000, liquidationFeePpm: 3_000 };
	const more = { impactMargin: 500_000_000n, insuranceMarginPpm: 100_000, tiers: BTC_TIERS, active: true, lotSize: 1 };
	return { type: "SetInstrument", ...own, instrument: 1, pair: 1, account: "real", ...rates, ...more };
}

/** At no leverage: the record that comes with each chunk sets nothing off. */
function ticketOrders(): Command[] {
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const commands: Command[] = [];
	for (let index = 0; index < OPTION_HOLDERS; index++) {
		const by = FIRST + index;
		const person = { version: 1, basic: true, advanced: false, country: "TH" };
		commands.push({ type: "SetVerification", ...own, user: by, ...person });
		commands.push({ type: "Transfer", id: "", by, asset: 3, from: "coin", to: "contract", amount: 10n ** 11n });
	}
	const plain = { lots: 1, leverage: 1, orderType: "limit", price: MIDDLE, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	for (let count = 0; count < TICKETS / 2; count++) {
		const [buyer, seller] = [FIRST + (count % OPTION_HOLDERS), FIRST + ((count + 1) % OPTION_HOLDERS)];
		commands.push({ type: "OpenTicket", id: "", by: seller, instrument: 1, long: false, ...plain });
		commands.push({ type: "OpenTicket", id: "", by: buyer, instrument: 1, long: true, ...plain });
	}
	return commands;
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

/** Seconds for the timed part. `ids`: with the clients' ids, as people's orders have. `open`: with what open in the market; with tickets a record of prices comes with each chunk. */
function runExchange(flow: CoreFlow, { ids = false, open = "nothing" as Open } = {}): number {
	const exchange = foundedExchange(open);
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
		if (open === "tickets") exchange.applyBatch(at, [recordAt(at)]);
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
	const besideTickets: number[] = [];
	const peers: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		ours.push(OPERATIONS / runExchange(flow));
		besideOptions.push(OPERATIONS / runExchange(flow, { open: "options" }));
		besideTickets.push(OPERATIONS / runExchange(flow, { open: "tickets" }));
		withIds.push(OPERATIONS / runExchange(flow, { ids: true }));
		peers.push(OPERATIONS / runPeer(flow, names));
		const last = [ours, besideOptions, besideTickets, withIds, peers].map((list) =>
			Math.round(list.at(-1) as number).toLocaleString("en"),
		);
		const [core, options, tickets, ids, peer] = last;
		console.log(
			`live ${live} round ${round + 1}: core ${core}, with options open ${options}, with tickets open ${tickets}, with ids ${ids}, peer ${peer} operations/s`,
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
	const tickets = median(besideTickets);
	result(
		`core with ${TICKETS} tickets open and ticks ÷ without, ${live} live orders`,
		(tickets / core).toFixed(2),
		"×",
		"≥ 0.97",
	);
	result(`core with ${sold} options open ÷ without, ${live} live orders`, (options / core).toFixed(2), "×", "≥ 0.97");
}

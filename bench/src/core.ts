// Benchmark: the complete core (`Exchange.applyBatch`, with ledger and events), compared on the same order flow with
// nodejs-order-book, an order book without money. It also compares the core with itself: with open options, with open positions
// and price records, and with invited users. With --against DIR it only compares this core with the core of another checkout.
import { type Command, Exchange, FOUNDER, SERVICE } from "@candor/core";
import { BTC_TIERS, foundingCommands } from "@candor/testkit";
import { OrderBook, Side } from "nodejs-order-book";
import { openBenchmark } from "./benchmark.ts";
import { compareCores, compareInvited } from "./core-against.ts";
import { applyAll, batchesOf, CHUNK, FIRST_USER, recordAt, userCommands } from "./core-commands.ts";
import { type CoreFlow, MIDDLE, makeCoreFlow, OPERATION } from "./core-flow.ts";
import { median } from "./statistics.ts";

const { extent, against, report } = openBenchmark("core");
const { rounds, operations, options, positions } = extent;

/** Number of users who hold options or positions that stay open during the measurement. */
const HOLDERS = 100;
const OPTIONS_EACH = Math.ceil(options / HOLDERS);
type Open = "nothing" | "options" | "positions";

function foundedExchange(open: Open): Exchange {
	const exchange = new Exchange();
	const commands: Command[] = foundingCommands();
	commands.push(...userCommands(SERVICE));
	if (open === "positions") commands.push(instrument());
	// The price record must come before the orders, because the core accepts only orders with prices in a band around the index.
	commands.push(recordAt(SERVICE, 1_700_000_000_000));
	if (open === "options") commands.push(...optionSales());
	if (open === "positions") commands.push(...positionOrders());
	applyAll(exchange, 1_700_000_000_000, commands);
	return exchange;
}

function instrument(): Command {
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const rates = { makerFeePpm: 200, takerFeePpm: 500, takerBoundPpm: 20_000, markBandPpm: 10_000, liquidationFeePpm: 3_000 };
	const more = { impactMargin: 500_000_000n, insuranceMarginPpm: 100_000, tiers: BTC_TIERS, active: true, lotSize: 1 };
	return { type: "SetInstrument", ...own, instrument: 1, pair: 1, account: "real", ...rates, ...more };
}

/**
 * Returns orders that open positions in pairs of long and short. The positions have no leverage, so that price records during the
 * measurement trigger nothing.
 */
function positionOrders(): Command[] {
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const commands: Command[] = [];
	for (let index = 0; index < HOLDERS; index++) {
		const by = FIRST_USER + index;
		const person = { version: 1, basic: true, advanced: false, country: "TH" };
		commands.push({ type: "SetVerification", ...own, user: by, ...person });
		commands.push({ type: "Transfer", id: "", by, asset: 3, from: "coin", to: "contract", amount: 10n ** 11n });
	}
	const plain = { lots: 1, leverage: 1, orderType: "limit", price: MIDDLE, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	for (let count = 0; count < positions / 2; count++) {
		const [buyer, seller] = [FIRST_USER + (count % HOLDERS), FIRST_USER + ((count + 1) % HOLDERS)];
		commands.push({ type: "OpenPosition", id: "", by: seller, instrument: 1, long: false, ...plain });
		commands.push({ type: "OpenPosition", id: "", by: buyer, instrument: 1, long: true, ...plain });
	}
	return commands;
}

/**
 * Returns purchases of options that last five minutes. The exchange's clock advances so little that the measurement ends before
 * the options open.
 */
function optionSales(): Command[] {
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const [payoutPpm, stake, pool] = [800_000, 1_000_000n, 10n ** 10n];
	const terms = { seconds: 300, payoutPpm, minStake: stake, maxStake: 100n * stake, active: true };
	const commands: Command[] = [
		{ type: "SetOptionTerms", ...own, ...terms },
		{ type: "SetOptionMarket", ...own, pair: 1, active: true },
		{ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: 3, amount: pool },
		{ type: "FundPlatform", ...own, purse: "option_pool", asset: 3, amount: pool },
	];
	for (let index = 0; index < HOLDERS; index++) {
		const by = FIRST_USER + index;
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

/**
 * Runs the flow and returns the measured seconds. With `ids`, orders have client ids, as users' orders do. With open positions,
 * each chunk of the flow has a price record.
 */
function runExchange(flow: CoreFlow, { ids = false, open = "nothing" as Open } = {}): number {
	const exchange = foundedExchange(open);
	let at = 1_700_000_000_000;
	let events = 0;
	let milliseconds = 0;
	for (let index = 0; index < flow.count; ) {
		const until = Math.min(index + CHUNK, index < flow.warm ? flow.warm : flow.count);
		const timed = index >= flow.warm;
		const batches = batchesOf(flow, index, until, ids);
		index = until;
		const began = performance.now();
		if (open === "positions") exchange.applyBatch(at, [recordAt(SERVICE, at)]);
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

if (against !== undefined) await compareCores({ folder: against, rounds, operations }, report);
else {
	measure();
	await compareInvited({ rounds, operations }, report);
}

function measure(): void {
	for (const live of ["1,000", "10,000"] as const) {
		const flow = makeCoreFlow(42, Number(live.replace(",", "")), operations);
		const names = Array.from({ length: flow.count + 1 }, (_, index) => String(index));
		const rates: Record<"core" | "options" | "positions" | "ids" | "peer", number>[] = [];
		for (let round = 0; round < rounds; round++) {
			const rate = {
				core: operations / runExchange(flow),
				options: operations / runExchange(flow, { open: "options" }),
				positions: operations / runExchange(flow, { open: "positions" }),
				ids: operations / runExchange(flow, { ids: true }),
				peer: operations / runPeer(flow, names),
			};
			rates.push(rate);
			const shown = Object.entries(rate).map(([name, value]) => `${name} ${Math.round(value).toLocaleString("en")}`);
			console.log(`${live} live orders, round ${round + 1}, operations a second: ${shown.join(", ")}`);
		}
		const of = (name: keyof (typeof rates)[number]) => median(rates.map((rate) => rate[name]));
		report(`core, ${live} live orders`, of("core"));
		report(`core with client ids, ${live} live orders`, of("ids"));
		report(`nodejs-order-book, ${live} live orders`, of("peer"));
		report(`core ÷ nodejs-order-book, ${live} live orders`, of("core") / of("peer"), 1);
		report(`core with client ids ÷ nodejs-order-book, ${live} live orders`, of("ids") / of("peer"), 1);
		report(`core with open options ÷ without, ${live} live orders`, of("options") / of("core"), 2);
		report(`core with open positions ÷ without, ${live} live orders`, of("positions") / of("core"), 2);
	}
}

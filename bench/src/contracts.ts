// Benchmark: what open contracts cost: a record of prices that sets nothing off with 0, 10,000 and 100,000 tickets open, and a crash that
// liquidates 5,000 of them. Against itself; rounds interleaved, medians. Arguments: [rounds].
import { type Command, Exchange, FOUNDER, SERVICE } from "@candor/core";
import { BTC_TIERS, foundingCommands, PAR } from "@candor/testkit";

const ROUNDS = Number(process.argv[2] ?? 5);
const FIRST = 100_101;
const TICKS = 300;
const BEGIN = 1_700_000_000_000;
/** Tickets a person: half long, half short. */
const EACH = 100;
const LEVERAGES = [100, 50, 20, 10];

function send(exchange: Exchange, at: number, commands: readonly Command[]): void {
	for (let from = 0; from < commands.length; ) {
		const { outcomes, consumed } = exchange.applyBatch(at, commands.slice(from, from + 1_000));
		const refused = outcomes.find(({ kind }) => kind === "refused");
		if (refused?.kind === "refused") throw new Error(`refused: ${refused.refusal.code}`);
		from += consumed;
	}
}

function recordAt(time: number, price: number): Command {
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: price, ask: price, time }));
	return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
}

/** An exchange whose people hold so many tickets, each long against a short. */
function exchangeWith(tickets: number): Exchange {
	const exchange = new Exchange();
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const rates = { makerFeePpm: 200, takerFeePpm: 500, takerBoundPpm: 20_000, markBandPpm: 10_000, liquidationFeePpm: 3_000 };
	const more = { impactMargin: 500_000_000n, insuranceMarginPpm: 100_000, tiers: BTC_TIERS, active: true, lotSize: 100 };
	const treasury = 10n ** 15n;
	const people = Math.max(2, Math.ceil(tickets / EACH));
	const commands: Command[] = [
		...foundingCommands(),
		{ type: "SetInstrument", ...own, instrument: 1, pair: 1, account: "real", ...rates, ...more },
		{ type: "DepositHouse", id: "", by: SERVICE.custody, asset: 3, amount: treasury },
		{ type: "FundHouse", ...own, purse: "insurance", asset: 3, amount: treasury },
		recordAt(BEGIN, PAR),
	];
	for (let index = 0; index < people; index++) {
		const user = FIRST + index;
		const amount = 10n ** 12n;
		const verified = { version: 1, basic: true, advanced: false, country: "TH" };
		commands.push({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		commands.push({ type: "SetVerification", ...own, user, ...verified });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount });
		commands.push({ type: "Transfer", id: "", by: user, asset: 3, from: "coin", to: "contract", amount });
	}
	for (let count = 0; count < tickets / 2; count++) {
		const plain = { orderType: "limit", lots: 1, price: PAR, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
		const leverage = LEVERAGES[count % LEVERAGES.length] as number;
		const [buyer, seller] = [FIRST + (count % people), FIRST + ((count + 1) % people)];
		commands.push({ type: "OpenTicket", id: "", by: seller, instrument: 1, long: false, leverage: 2, ...plain });
		commands.push({ type: "OpenTicket", id: "", by: buyer, instrument: 1, long: true, leverage, ...plain });
	}
	send(exchange, BEGIN, commands);
	if (exchange.offers.openTickets() < tickets) throw new Error(`${exchange.offers.openTickets()} tickets are open`);
	return exchange;
}

/** Microseconds of a record that sets nothing off. */
function tickOf(exchange: Exchange, from: number): number {
	const began = performance.now();
	for (let count = 0; count < TICKS; count++) {
		exchange.applyBatch(from + count * 1_000, [recordAt(from + count * 1_000, PAR + (count % 5))]);
	}
	return ((performance.now() - began) * 1_000) / TICKS;
}

/** A fall of a tenth in one record: milliseconds until nothing is left to do, and of the longest batch. */
function crash(): { total: number; longest: number; liquidated: number } {
	const exchange = exchangeWith(10_000);
	let waiting: Command[] = [recordAt(BEGIN + 1_000, Math.round(PAR * 0.9))];
	let [total, longest, liquidated] = [0, 0, 0];
	do {
		const began = performance.now();
		const { consumed, events } = exchange.applyBatch(BEGIN + 1_000, waiting);
		const took = performance.now() - began;
		waiting = waiting.slice(consumed);
		total += took;
		longest = Math.max(longest, took);
		liquidated += events.filter(({ type }) => type === "TicketLiquidated").length;
	} while (waiting.length > 0 || (exchange.nextDeadline() ?? Number.POSITIVE_INFINITY) <= exchange.now);
	exchange.checkInvariants();
	return { total, longest, liquidated };
}

function median(values: number[]): number {
	return values.sort((a, b) => a - b)[values.length >> 1] as number;
}

function result(name: string, value: string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

const exchanges = [0, 10_000, 100_000].map((tickets) => ({ tickets, exchange: exchangeWith(tickets), ticks: [] as number[] }));
for (let round = 0; round <= ROUNDS; round++) {
	for (const { exchange, ticks } of exchanges) {
		const took = tickOf(exchange, BEGIN + 10_000 + round * TICKS * 1_000);
		// The first round warms up.
		if (round > 0) ticks.push(took);
	}
}
for (const { tickets, ticks } of exchanges) {
	result(
		`a record that sets nothing off, ${tickets} tickets open`,
		median(ticks).toFixed(1),
		"µs",
		tickets > 0 ? "≤ 50 more" : undefined,
	);
}
const crashes = Array.from({ length: ROUNDS }, crash);
result(`a fall of a tenth, ${crashes[0]?.liquidated} liquidations`, median(crashes.map(({ total }) => total)).toFixed(0), "ms");
result("its longest batch", median(crashes.map(({ longest }) => longest)).toFixed(0), "ms");

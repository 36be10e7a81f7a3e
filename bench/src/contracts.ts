// Benchmark: the core with open contract positions. First it measures a price record that triggers nothing, while no position, a
// tenth of the positions, or all positions are open. Then, with a tenth of the positions open, it measures a fall of the price by
// 10 % that liquidates half of them.
import { type Command, Exchange, FOUNDER, SERVICE } from "@candor/core";
import { BTC_TIERS, foundingCommands, PAR } from "@candor/testkit";
import { openBenchmark } from "./benchmark.ts";
import { runRounds } from "./rounds.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("contracts");
const FIRST_USER = 100_101;
const TICKS = 300;
const BEGIN = 1_700_000_000_000;
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

function exchangeWith(positions: number): Exchange {
	const exchange = new Exchange();
	const own = { id: "", by: FOUNDER, reason: "for the bench" };
	const rates = { makerFeePpm: 200, takerFeePpm: 500, takerBoundPpm: 20_000, markBandPpm: 10_000, liquidationFeePpm: 3_000 };
	const more = { impactMargin: 500_000_000n, insuranceMarginPpm: 100_000, tiers: BTC_TIERS, active: true, lotSize: 100 };
	const treasury = 10n ** 15n;
	const users = Math.max(2, Math.ceil(positions / EACH));
	const commands: Command[] = [
		...foundingCommands(),
		{ type: "SetInstrument", ...own, instrument: 1, pair: 1, account: "real", ...rates, ...more },
		{ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: 3, amount: treasury },
		{ type: "FundPlatform", ...own, purse: "insurance", asset: 3, amount: treasury },
		recordAt(BEGIN, PAR),
	];
	for (let index = 0; index < users; index++) {
		const user = FIRST_USER + index;
		const amount = 10n ** 12n;
		const verified = { version: 1, basic: true, advanced: false, country: "TH" };
		commands.push({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		commands.push({ type: "SetVerification", ...own, user, ...verified });
		commands.push({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: 3, amount });
		commands.push({ type: "Transfer", id: "", by: user, asset: 3, from: "coin", to: "contract", amount });
	}
	for (let count = 0; count < positions / 2; count++) {
		const plain = { orderType: "limit", lots: 1, price: PAR, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
		const leverage = LEVERAGES[count % LEVERAGES.length] as number;
		const [buyer, seller] = [FIRST_USER + (count % users), FIRST_USER + ((count + 1) % users)];
		commands.push({ type: "OpenPosition", id: "", by: seller, instrument: 1, long: false, leverage: 2, ...plain });
		commands.push({ type: "OpenPosition", id: "", by: buyer, instrument: 1, long: true, leverage, ...plain });
	}
	send(exchange, BEGIN, commands);
	if (exchange.offers.openPositions() < positions) throw new Error(`${exchange.offers.openPositions()} positions are open`);
	return exchange;
}

/** Returns the time of a price record that triggers nothing, µs. */
function recordTime(exchange: Exchange, from: number): number {
	const began = performance.now();
	for (let count = 0; count < TICKS; count++) {
		exchange.applyBatch(from + count * 1_000, [recordAt(from + count * 1_000, PAR + (count % 5))]);
	}
	return ((performance.now() - began) * 1_000) / TICKS;
}

/**
 * Lets the price fall by 10 % in one record and applies batches until no work is left.
 * @returns time of all batches and of the longest batch, ms, and the number of liquidated positions
 */
function fall(): { total: number; longest: number; liquidated: number } {
	const exchange = exchangeWith(extent.positions / 10);
	let waiting: Command[] = [recordAt(BEGIN + 1_000, Math.round(PAR * 0.9))];
	let [total, longest, liquidated] = [0, 0, 0];
	do {
		const began = performance.now();
		const { consumed, events } = exchange.applyBatch(BEGIN + 1_000, waiting);
		const took = performance.now() - began;
		waiting = waiting.slice(consumed);
		total += took;
		longest = Math.max(longest, took);
		liquidated += events.filter(({ type }) => type === "PositionLiquidated").length;
	} while (waiting.length > 0 || (exchange.nextDeadline() ?? Number.POSITIVE_INFINITY) <= exchange.now);
	exchange.checkInvariants();
	return { total, longest, liquidated };
}

const exchanges = [
	{ name: "no positions", exchange: exchangeWith(0) },
	{ name: "a tenth of the positions", exchange: exchangeWith(extent.positions / 10) },
	{ name: "all positions", exchange: exchangeWith(extent.positions) },
] as const;
let time = BEGIN + 10_000;
const rounds = await runRounds(extent.rounds, () => {
	time += TICKS * 1_000;
	return exchanges.map(({ exchange }) => recordTime(exchange, time));
});
exchanges.forEach(({ name }, index) => {
	report(`price record, ${name}`, median(rounds.map((times) => times[index] as number)), 1);
});
const falls = Array.from({ length: extent.rounds }, fall);
console.log(`a fall of 10 % liquidates ${falls[0]?.liquidated} positions`);
report("fall of 10 %, all batches", median(falls.map(({ total }) => total)), 1);
report("fall of 10 %, longest batch", median(falls.map(({ longest }) => longest)), 1);

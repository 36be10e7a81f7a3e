// Tests the simulated markets of contracts on a real core.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Event, FOUNDER, type OpenPosition, SERVICE } from "@candor/core";
import { encodeCommands, encodeEvents } from "@candor/journal";
import { InProcessExchange, namedSeeds, seededRandom, silentLog, simulateSpan } from "@candor/testkit/market";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ContractAmounts } from "./contract-amounts.ts";
import { CONTRACT_TRADERS } from "./contract-traders.ts";
import type { InstrumentTerms, Submit } from "./dependencies.ts";
import { IndexSigner } from "./index-signer.ts";
import { MARKET_MAKER, type ProfitAndLoss } from "./market-maker.ts";
import type { SandboxMarket } from "./sandbox-market.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const PERSON = 100_101;
const BTC = 1;
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "candor-contracts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Run {
	readonly seconds: number;
	readonly exchange?: InProcessExchange;
	readonly submit?: Submit;
	readonly onSecond?: (exchange: InProcessExchange, second: number) => void;
	readonly stepMs?: number;
	/** Seed of the prices and of the decisions of traders. */
	readonly seed?: number;
}

async function run({ seconds, onSecond, submit, stepMs = 1_000, seed, exchange = new InProcessExchange(NOON) }: Run) {
	const from = exchange.now;
	const participants: SandboxMarket = await simulateSpan({
		submit: submit ?? exchange.submit,
		views: exchange.views,
		price: new SimulatedPrice(new SimulatedDays({ now: NOON, random: namedSeeds(`market${seed ?? ""}`) })),
		signer: new IndexSigner(folder, NOON),
		log: silentLog,
		setTime: (now) => {
			exchange.now = now;
		},
		from,
		durationMs: seconds * 1000,
		stepMs,
		random: seededRandom(seed ?? 7),
		onStep: (now) => onSecond?.(exchange, (now - from) / 1000),
	});
	return { exchange, participants };
}

function openPerson(exchange: InProcessExchange): void {
	const amount = 1_000_000_000_000n;
	exchange.apply({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: PERSON });
	exchange.apply({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: PERSON, asset: 3, amount });
	exchange.apply({ type: "Transfer", id: "", by: PERSON, asset: 3, from: "coin", to: "contract", amount });
	const person = { user: PERSON, version: 1, basic: true, advanced: false, country: "TH", reason: "for a test" };
	exchange.apply({ type: "SetVerification", id: "", by: FOUNDER, ...person });
}

/**
 * Places an order of a user, and returns the resulting position.
 * @param more further fields of the order; `instrument`, `long` and `lots` are required
 */
function open(
	exchange: InProcessExchange,
	more: Pick<OpenPosition, "instrument" | "long" | "lots"> & Partial<OpenPosition>,
): number {
	const plain = { leverage: 5, price: 0, stopLoss: 0, takeProfit: 0, trigger: "mark", orderType: "market" } as const;
	const { outcome } = exchange.apply({ type: "OpenPosition", id: "", by: PERSON, ...plain, ...more });
	return outcome.kind === "accepted" ? outcome.result : 0;
}

/** Returns the position of the market maker in lots; negative if it is short. */
const makerHolds = ({ views }: InProcessExchange, instrument: number) =>
	views.positions
		.open(MARKET_MAKER)
		.filter((position) => position.instrument === instrument)
		.reduce((sum, { long, lots }) => sum + (long ? lots : -lots), 0);

/** Converts a value in USDT to lots. */
const lotsFor = ({ views }: InProcessExchange, instrument: number, value: number) => {
	const terms = views.contracts.instrument(instrument) as InstrumentTerms;
	const index = views.contracts.mark(instrument)?.index as number;
	return (ContractAmounts.of(terms, views.listing) as ContractAmounts).lotsFor(value, index);
};

const levels = ({ views }: InProcessExchange, instrument: number) =>
	views.contractBooks.levels(instrument, "buy", 50).length + views.contractBooks.levels(instrument, "sell", 50).length;
const instrumentsOf = ({ views }: InProcessExchange) =>
	(["real", "simulation"] as const).flatMap((account) =>
		views.contracts.instruments().filter((terms) => terms.account === account),
	);

/** Number of seconds in the test that checks every second. */
const SECONDS = FULL_SET ? 7_200 : 3_600;

test(`the maker keeps every contract book two-sided around its index for ${SECONDS} s, with a small journal`, async () => {
	const exchange = new InProcessExchange(NOON);
	const told = new Map<string, Event[]>();
	const closers = new Set<string>();
	let bytes = 0;
	const submit: Submit = async (command) => {
		const answer = exchange.apply(command);
		const own = command.type === "ReplaceContractQuotes" || command.by >= 100_011;
		if (own) bytes += encodeCommands([command]).length;
		for (const event of answer.events) {
			if (event.type === "PositionChanged") closers.add(event.closedBy);
			told.set(event.type, [...(told.get(event.type) ?? []), event].slice(-200));
			if (own || event.type === "MarkSet") bytes += encodeEvents([event]).length;
		}
		return answer;
	};
	let empty = 0;
	let wide = 0;
	let crossed = 0;
	const { participants } = await run({
		exchange,
		submit,
		seconds: SECONDS,
		onSecond: (_, second) => {
			if (second < 5) return;
			for (const { instrument } of instrumentsOf(exchange)) {
				const [bid] = exchange.views.contractBooks.levels(instrument, "buy", 1);
				const [ask] = exchange.views.contractBooks.levels(instrument, "sell", 1);
				const index = exchange.views.contracts.mark(instrument)?.index as number;
				if (bid === undefined || ask === undefined) {
					empty++;
					continue;
				}
				expect(bid.price).toBeLessThan(ask.price);
				if (bid.price > index || ask.price < index) crossed++;
				// The maker widens its spread after large moves of the price.
				const spread = ask.price / index - bid.price / index;
				expect(spread, `book ${instrument}`).toBeLessThan(0.016);
				if (spread >= 0.004) wide++;
			}
		},
	});
	exchange.exchange.checkInvariants();
	expect(instrumentsOf(exchange).map(({ instrument }) => instrument)).toEqual([
		1, 2, 4, 5, 6, 7, 8, 1_001, 1_002, 1_004, 1_005, 1_006, 1_007, 1_008,
	]);
	expect(empty / ((SECONDS - 5) * 14)).toBeLessThan(0.001);
	expect(wide / ((SECONDS - 5) * 14)).toBeLessThan(0.05);
	expect(crossed).toBe(0);
	expect([...participants.contractMaker.refusals, ...participants.contractTraders.refusals]).toEqual([]);
	expect(told.get("PositionLiquidated")?.length).toBeGreaterThan(1);
	expect([...closers]).toEqual(expect.arrayContaining(["user", "net"]));
	for (const { instrument } of instrumentsOf(exchange)) {
		const { fundingPpb } = exchange.views.contracts.mark(instrument) ?? {};
		expect(fundingPpb, `funding of ${instrument}`).not.toBe(0n);
	}
	// A page shows eight rows per side of an order book. Their sizes must vary from row to row.
	for (const { instrument } of instrumentsOf(exchange)) {
		for (const side of ["buy", "sell"] as const) {
			const sizes = exchange.views.contractBooks.levels(instrument, side, 50).map(({ lots }) => lots);
			expect(sizes.length, `levels of ${instrument}`).toBeGreaterThanOrEqual(16);
			const falls = sizes.filter((lots, at) => at > 0 && lots < (sizes[at - 1] as number)).length;
			expect(falls, `sizes ${sizes.join()} of ${instrument}`).toBeGreaterThan(3);
		}
	}
	// The journal rows of the contract markets may have 100 MB per day. All journal rows of a sandbox may have 500 MB per day.
	expect((bytes / SECONDS) * 86_400).toBeLessThan(100_000_000);
}, 0);

/** Number of seeds in the test of funding. Environment variables allow longer runs by hand. */
const SEEDS = Number(process.env.CANDOR_CONTRACT_SEEDS ?? (FULL_SET ? 2 : 1));
const HOURS = Number(process.env.CANDOR_CONTRACT_HOURS ?? (FULL_SET ? 2 : 1));

/**
 * Value in USDT of the position that a user buys at once and then holds. It is large enough to cause the maximum shift of the
 * maker's quotes.
 */
const PUSH = 15_000;

test(`over ${HOURS} h of ${SEEDS} markets the maker reduces its position, loses little, and funding stays at the interest rate`, async () => {
	const rates = new Set<bigint | undefined>();
	/**
	 * Short position of the maker as a share of the user's position, every ten minutes. The share is 1 if no other trader has
	 * taken over a part.
	 */
	const held: number[] = [];
	let [liquidated, beyond] = [0, 0];
	for (let seed = 1; seed <= SEEDS; seed++) {
		const exchange = new InProcessExchange(NOON);
		const submit: Submit = async (command) => {
			const answer = exchange.apply(command);
			exchange.commands.length = 0;
			for (const event of answer.events) {
				if (event.type !== "PositionLiquidated" || event.user === 0) continue;
				liquidated++;
				if (event.taken + event.deleveraged > 0) beyond++;
			}
			return answer;
		};
		const pushed = [1, 2];
		const { participants } = await run({
			exchange,
			submit,
			seconds: HOURS * 3_600,
			stepMs: 2_000,
			seed,
			onSecond: (_, second) => {
				if (second === 20) {
					openPerson(exchange);
					for (const instrument of pushed) open(exchange, { instrument, long: true, lots: lotsFor(exchange, instrument, PUSH) });
				}
				if (second % 600 !== 0 || second === 0) return;
				for (const instrument of pushed) held.push(-makerHolds(exchange, instrument) / lotsFor(exchange, instrument, PUSH));
				for (const { instrument } of instrumentsOf(exchange)) rates.add(exchange.views.contracts.mark(instrument)?.fundingPpb);
			},
		});
		exchange.exchange.checkInvariants();
		const { profit, worth } = participants.maker.profitAndLoss(exchange.now) as ProfitAndLoss;
		expect(profit > (-worth * BigInt(HOURS)) / 4_000n, `profit ${profit} of ${worth}`).toBe(true);
	}
	const mean = held.reduce((sum, one) => sum + one, 0) / held.length;
	if (process.env.CANDOR_CONTRACT_SEEDS !== undefined) console.log({ liquidated, beyond, mean });
	expect(mean).toBeLessThan(0.75);
	expect(rates).toEqual(new Set([100_000n]));
	expect(liquidated).toBeGreaterThan(SEEDS * HOURS);
}, 0);

test("a user's bids above the index raise the funding rate", async () => {
	const exchange = new InProcessExchange(NOON);
	let bid = 0;
	await run({
		exchange,
		seconds: 180,
		onSecond: (_, second) => {
			if (second === 5) openPerson(exchange);
			if (second < 5 || second % 5 !== 0) return;
			exchange.apply({ type: "CancelPositionOrder", id: "", by: PERSON, position: bid });
			const price = Math.floor((exchange.views.contracts.mark(BTC)?.index as number) * 1.000_8);
			bid = open(exchange, { instrument: BTC, long: true, orderType: "limit", lots: lotsFor(exchange, BTC, 80_000), price });
			expect(bid).toBeGreaterThan(0);
		},
	});
	expect(exchange.views.contracts.mark(BTC)?.fundingPpb).toBeGreaterThan(100_000n);
});

test("equal seeds produce equal commands of the simulated traders", async () => {
	const asked = async () => {
		const { exchange } = await run({ seconds: 300 });
		return exchange.commands.filter(({ by }) => CONTRACT_TRADERS.includes(by));
	};
	const first = await asked();
	expect(first.some(({ type }) => type === "OpenPosition")).toBe(true);
	expect(await asked()).toEqual(first);
});

test("the maker withdraws contract quotes while the index is halted, and a new process continues after a stop", async () => {
	const exchange = new InProcessExchange(NOON);
	let silent = false;
	const submit: Submit = async (command) =>
		exchange.apply(command.type === "RecordQuotes" && silent ? { ...command, markets: [] } : command);
	const seen: number[] = [];
	await run({
		exchange,
		submit,
		seconds: 90,
		onSecond: (_, second) => {
			silent = second >= 30 && second < 60;
			if ([29, 58, 80].includes(second)) seen.push(levels(exchange, BTC));
		},
	});
	expect(seen).toEqual([40, 0, 40]);
	const { participants } = await run({ exchange, seconds: 60 });
	expect(levels(exchange, BTC)).toBe(40);
	expect([...participants.contractMaker.refusals]).toEqual([]);
	await participants.stop();
	for (const { instrument } of instrumentsOf(exchange)) expect(levels(exchange, instrument)).toBe(0);
});

test("the maker leaves no contract quote on the wrong side of an index that jumps every second", async () => {
	const exchange = new InProcessExchange(NOON);
	let jumped = 1;
	const submit: Submit = async (command) => {
		if (command.type !== "RecordQuotes") return exchange.apply(command);
		const moved = (price: number) => Math.round(price * jumped);
		const markets = command.markets.map(({ pair, quotes }) => ({
			pair,
			quotes: quotes.map((quote) => ({ ...quote, bid: moved(quote.bid), ask: moved(quote.ask) })),
		}));
		return exchange.apply({ ...command, markets });
	};
	const left: number[] = [];
	await run({
		exchange,
		submit,
		seconds: 60,
		onSecond: (_, second) => {
			jumped = second > 20 && second % 2 === 0 ? 1.003 : 1;
			const index = exchange.views.contracts.mark(BTC)?.index as number;
			const [bid] = exchange.views.contractBooks.levels(BTC, "buy", 1);
			const [ask] = exchange.views.contractBooks.levels(BTC, "sell", 1);
			if (second > 5 && ((bid?.price ?? 0) > index || (ask?.price ?? index) < index)) left.push(second);
		},
	});
	expect(left).toEqual([]);
});

test("the maker takes an order beyond the fair price, skews quotes by its inventory, and counts margin as its money", async () => {
	const exchange = new InProcessExchange(NOON);
	let generous = 0;
	const { participants } = await run({
		exchange,
		seconds: 60,
		onSecond: (_, second) => {
			if (second !== 20) return;
			openPerson(exchange);
			const index = exchange.views.contracts.mark(BTC)?.index as number;
			const lots =
				exchange.views.contractBooks
					.levels(BTC, "sell", 50)
					.filter((level) => level.price <= Math.round(index * 1.01))
					.reduce((sum, level) => sum + level.lots, 0) + 500;
			const price = Math.round(index * 1.01);
			generous = open(exchange, { instrument: BTC, long: true, orderType: "limit", lots, price });
			expect(exchange.views.contractBooks.levels(BTC, "buy", 1)).toEqual([{ price, lots: 500 }]);
		},
	});
	expect(generous).toBeGreaterThan(0);
	const [bid] = exchange.views.contractBooks.levels(BTC, "buy", 1);
	const index = exchange.views.contracts.mark(BTC)?.index as number;
	// The maker now has a short position of all these lots. Its asks must therefore be higher, its bids nearer to the index, and
	// its offered sizes smaller.
	expect((bid?.price as number) / index).toBeLessThan(1.003);
	const [ask] = exchange.views.contractBooks.levels(BTC, "sell", 1);
	expect(((bid?.price as number) + (ask?.price as number)) / 2).toBeGreaterThan(index);
	const total = (side: "buy" | "sell") =>
		exchange.views.contractBooks.levels(BTC, side, 20).reduce((sum, level) => sum + level.lots, 0);
	expect(total("sell")).toBeLessThan(total("buy"));
	const { frozen } = exchange.views.balances.of(MARKET_MAKER, "contract", 3);
	expect(frozen).toBeGreaterThan(0n);
	const { profit, worth } = participants.maker.profitAndLoss(exchange.now) as ProfitAndLoss;
	expect(profit > -worth / 500n && profit < worth / 500n).toBe(true);
	exchange.exchange.checkInvariants();
});

test("the sandbox refills a simulated trader that has lost all its money", async () => {
	const { exchange } = await run({ seconds: 1_200 });
	const given = exchange.commands.filter(({ type }) => type === "DepositSandbox" || type === "DepositDemo");
	const users = new Set(given.flatMap((command) => ("user" in command ? [command.user] : [])));
	expect(CONTRACT_TRADERS.filter((user) => !users.has(user))).toEqual([]);
	const trader = CONTRACT_TRADERS[0] as number;
	const { available } = exchange.views.balances.of(trader, "contract", 3);
	exchange.apply({ type: "Transfer", id: "", by: trader, asset: 3, from: "contract", to: "option", amount: available });
	const before = exchange.commands.length;
	const again = () =>
		exchange.commands.slice(before).filter((command) => command.type === "DepositSandbox" && command.user === trader);
	for (let minutes = 0; minutes < 60 && again().length === 0; minutes += 5) await run({ exchange, seconds: 300 });
	expect(again().length).toBeGreaterThan(0);
});

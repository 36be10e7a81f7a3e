// Tests triangular arbitrage with numbers calculated by hand, and a trade on a real core that lists a pair of two coins.
import { type Command, type Event, FOUNDER, FUND_ACCOUNTS, type ListPair, SERVICE } from "@candor/core";
import { InProcessExchange, silentLog } from "@candor/testkit/market";
import { describe, expect, test } from "vitest";
import { createArbitrageRecompute } from "../cli/recompute-arbitrage.ts";
import { Strategy } from "./arbitrage-service.ts";
import { depthOf } from "./takeable-depth.ts";
import { decideTriangle, type Triangle, type TriangleBook } from "./triangular.ts";

/** Returns an order book. By default a tick is 1, a lot is one coin, and there are no fees. */
function book(
	bids: readonly [number, number][],
	asks: readonly [number, number][],
	more: Partial<TriangleBook> = {},
): TriangleBook {
	const levels = (side: readonly [number, number][]) => side.map(([price, lots]) => ({ price, lots }));
	const open = { low: 0, high: Number.POSITIVE_INFINITY, feePpm: 0, lot: 1, tick: 1, least: 0 };
	return { bids: levels(bids), asks: levels(asks), ...open, ...more };
}

describe("triangular arbitrage trades only for a profit", () => {
	// 100 USDT buy 1 A, which sells for 11 B, which sell for 110 USDT.
	const rich: Triangle = {
		first: book([[99, 5]], [[100, 5]]),
		cross: book([[11, 5]], [[12, 5]]),
		second: book([[10, 100]], [[11, 100]]),
	};
	// The other direction is profitable: 90 USDT buy 9 B, which buy 1 A, which sells for 99 USDT.
	const poor: Triangle = {
		first: book([[99, 5]], [[100, 5]]),
		cross: book([[8, 5]], [[9, 5]]),
		second: book([[9, 100]], [[10, 100]]),
	};

	test("a triangle trades in the direction that is profitable", () => {
		expect(decideTriangle(rich, 500)).toEqual({
			orders: [
				{ book: "first", side: "buy", lots: 5, price: 100 },
				{ book: "cross", side: "sell", lots: 5, price: 11 },
				{ book: "second", side: "sell", lots: 55, price: 10 },
			],
			spent: 500,
			gain: 50,
		});
		expect(decideTriangle(poor, 90)).toEqual({
			orders: [
				{ book: "second", side: "buy", lots: 9, price: 10 },
				{ book: "cross", side: "buy", lots: 1, price: 9 },
				{ book: "first", side: "sell", lots: 1, price: 99 },
			],
			spent: 90,
			gain: 9,
		});
	});

	test.each<readonly [string, Triangle, number]>([
		["books whose prices agree", { ...rich, cross: book([[9, 5]], [[10, 5]]) }, 500],
		// Three fees of 4 % each exceed the gain of 10 %.
		[
			"fees that exceed the gain",
			{
				first: { ...rich.first, feePpm: 40_000, lot: 0.01, tick: 0.01 },
				cross: { ...rich.cross, feePpm: 40_000, lot: 0.01, tick: 0.01 },
				second: { ...rich.second, feePpm: 40_000, lot: 0.01, tick: 0.01 },
			},
			500,
		],
		["less money than a lot costs", rich, 99],
		["a price beyond the band", { ...rich, first: { ...rich.first, high: 99 } }, 500],
		["an empty middle book", { ...rich, cross: book([], []) }, 500],
		["an order below the minimum", { ...rich, second: { ...rich.second, least: 1_000 } }, 500],
	])("a triangle places no order with %s", (_what, triangle, money) => {
		expect(decideTriangle(triangle, money)).toBeUndefined();
	});

	test("a triangle takes no more than the thinnest of its three books offers", () => {
		const thin = { ...rich, second: book([[10, 22]], [[11, 100]]) };
		// Half of the money would buy 2 lots, and a quarter of the money 1 lot. The 2 lots sell for 22 B.
		expect(decideTriangle(thin, 500)).toMatchObject({ spent: 200, gain: 20 });
	});
});

test("depthOf counts lots within the price bound, up to the wanted number", () => {
	const asks = [
		{ price: 10, lots: 3 },
		{ price: 11, lots: 4 },
		{ price: 13, lots: 9 },
	];
	expect(depthOf(asks, true, 12)).toEqual({ lots: 7, price: 11 });
	expect(depthOf(asks, true, 12, 2)).toEqual({ lots: 2, price: 10 });
	expect(depthOf(asks, true, 9)).toEqual({ lots: 0, price: 0 });
	expect(
		depthOf(
			[
				{ price: 9, lots: 1 },
				{ price: 8, lots: 1 },
			],
			false,
			9,
		),
	).toEqual({ lots: 1, price: 9 });
});

describe("a fund runs triangular arbitrage on a real core", () => {
	const NOON = Date.UTC(2026, 10, 21, 12);
	const [BTC, ETH, USDT] = [1, 2, 3];
	const CROSS = 30;
	const FUND = 9;
	const MAKER = 100_101;
	// Prices in ticks: BTC costs 66,666.6 USDT and ETH 3,333.33 USDT. 20 ETH equal 1 BTC, so 1 ETH is 0.05 BTC.
	const TICKS = new Map([
		[1, 666_666],
		[2, 333_333],
		[CROSS, 50_000],
	]);

	function exchange() {
		const at = new InProcessExchange(NOON);
		const recompute = createArbitrageRecompute();
		const told: Event[] = [];
		for (const event of at.exchange.restate()) recompute.take(event);
		const submit = async (command: Command) => {
			const answer = at.apply(command);
			for (const event of answer.events) {
				recompute.take(event);
				told.push(event);
			}
			return answer;
		};
		const must = async (command: Command) => {
			const { outcome } = await submit(command);
			if (outcome.kind === "refused") throw new Error(`${command.type}: ${JSON.stringify(outcome.refusal)}`);
		};
		return { at, recompute, told, submit, must };
	}

	const own = { id: "", by: FOUNDER, reason: "for a test" } as const;
	/** Returns a command that records quotes of three sources at the given time (ms). */
	const record = (time: number): Command => {
		const quotes = (ticks: number) => ["amber", "birch", "cedar"].map((source) => ({ source, bid: ticks, ask: ticks, time }));
		const markets = [...TICKS].map(([pair, ticks]) => ({ pair, quotes: quotes(ticks) }));
		return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets };
	};

	test("on a real core a fund trades a triangle of three books, ends without coins, and its value equals the ledger", async () => {
		const { at, recompute, told, submit, must } = exchange();
		const like = at.views.listing.pair(ETH) as ListPair;
		const cross = {
			pair: CROSS,
			symbol: "ETH/BTC",
			base: ETH,
			quote: BTC,
			priceDecimals: 6,
			lotDecimals: 2,
			minNotional: 10_000,
			maxNotional: 1_000_000_000,
		};
		await must({ ...like, type: "ListPair", id: "", by: FOUNDER, ...cross, floorTicks: 1_000 });
		await must({
			type: "SetFund",
			...own,
			fund: FUND,
			name: "Triangle",
			kind: "triangular",
			pairs: [BTC, ETH, CROSS],
			performanceFeePpm: 0,
			bandPpm: 3_000,
			minAmount: 1_000_000n,
			maxAmount: 1n << 40n,
			active: true,
		});
		await must({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 20_000_000_000n });
		await must({ type: "FoundFund", ...own, fund: FUND, amount: 20_000_000_000n });
		await must({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: MAKER });
		for (const asset of [BTC, ETH, USDT])
			await must({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset, amount: 100_000_000_000_000n });
		const quote = async (pair: number, bid: number, ask: number, lots: number) =>
			must({
				type: "ReplaceQuotes",
				id: "",
				by: MAKER,
				pair,
				bids: [{ price: bid, lots }],
				asks: [{ price: ask, lots }],
			} as Command);
		const tick = async () => {
			at.now += 1_000;
			await must(record(at.now - 100));
		};
		const strategy = new Strategy({ submit, views: at.views, log: silentLog });
		await tick();
		await quote(BTC, 666_600, 666_700, 200_000);
		await quote(ETH, 333_300, 333_366, 2_000_000);
		// 1 ETH costs a little more than 0.0501 BTC. That is 0.2 % more than the two prices in USDT imply.
		await quote(CROSS, 50_040, 50_140, 5_000);
		await tick();
		await strategy.step(at.now);
		// The three fees of 0.1 % each exceed the gain of 0.2 %, so the fund does nothing.
		const fills = () => told.filter(({ type }) => type === "Traded").length;
		expect(fills()).toBe(0);
		// The quotes are 0.26 % from the index, near the edge of the price band. The fund buys ETH near its index price, sells it
		// for BTC 0.27 % above the index price, and sells the BTC above its index price.
		await quote(ETH, 332_600, 332_700, 2_000_000);
		await quote(CROSS, 50_130, 50_140, 5_000);
		await quote(BTC, 667_900, 668_000, 200_000);
		await tick();
		await strategy.step(at.now);
		expect(fills()).toBeGreaterThanOrEqual(3);
		for (let turn = 0; turn < 3; turn++) {
			await tick();
			await strategy.step(at.now);
		}
		const account = FUND_ACCOUNTS + FUND;
		const holds = (asset: number) => at.views.balances.of(account, "coin", asset).available;
		expect(holds(USDT)).toBeGreaterThan(20_000_000_000n);
		// After rounding to lots, less than the minimum order remains.
		expect(holds(ETH)).toBeLessThan(1_000_000n);
		expect(holds(BTC)).toBeLessThan(100_000n);
		expect([...strategy.refusals]).toEqual([]);
		at.now = NOON + 3_600_000;
		await tick();
		await tick();
		at.exchange.checkInvariants();
		expect(recompute.end().differences).toEqual([]);
		const valued = told.findLast((event) => event.type === "UnitValued" && event.fund === FUND);
		expect(valued).toMatchObject({ units: 20_000_000_000n });
		expect((valued as { value: bigint }).value).toBeGreaterThan(1_000_000_000n);
	});
});

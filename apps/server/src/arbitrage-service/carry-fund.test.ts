// Tests decisions of a cash-and-carry fund on prepared order books. The fund must calculate costs from all levels that its order
// would take, and not only from the best level.
import { describe, expect, it } from "vitest";
import { CarryFund, decisionOn } from "./carry-fund.ts";
import { depthOf } from "./takeable-depth.ts";

type Levels = readonly { readonly price: number; readonly lots: number }[];
type Leg = Parameters<typeof decisionOn>[0];
type Books = Parameters<typeof decisionOn>[1];

const INDEX = 100_000;
const [LOW, HIGH] = [99_730, 100_270];
/**
 * Spot market and contract of the tests. A contract lot equals 100 spot lots and is worth 100 USDT. A step of 5,000 USDT
 * therefore has 50 contract lots.
 */
const LEG = {
	market: {
		pair: { base: 1, takerFeePpm: 1_000 },
		money: { lotsIn: () => 0, worth: () => 0n, notional: (price: number, lots: number) => BigInt(price * lots) },
		index: INDEX,
		low: LOW,
		high: HIGH,
	},
	terms: { instrument: 1, lotSize: 100, takerFeePpm: 500 },
	money: { notional: (_price: number, lots: number) => BigInt(lots) * 100_000_000n },
} as unknown as Leg;
/** Funding rate of 0.01 % per period in parts per billion. In thirty days it adds up to 9,000 ppm. */
const RATE = 100_000;
const BUDGET = 6_000_000_000n;

const deep = (price: number): Levels => [{ price, lots: 1_000_000 }];
function books({
	asks,
	bids,
	contractAsks,
	contractBids,
}: Record<"asks" | "bids" | "contractAsks" | "contractBids", Levels>): Books {
	return {
		spotDepth: (_market: unknown, buys: boolean, most?: number) => depthOf(buys ? asks : bids, buys, buys ? HIGH : LOW, most),
		contractDepth: (_instrument: number, _market: unknown, buys: boolean, most?: number) =>
			depthOf(buys ? contractAsks : contractBids, buys, buys ? HIGH : LOW, most),
		positions: () => [],
		free: () => 1_000_000_000_000n,
	} as unknown as Books;
}
const around = {
	asks: deep(INDEX + 10),
	bids: deep(INDEX - 10),
	contractAsks: deep(INDEX + 10),
	contractBids: deep(INDEX - 10),
};
const decided = (levels: Partial<typeof around>) => decisionOn(LEG, books({ ...around, ...levels }), RATE, BUDGET)?.decided;

describe("a carry fund decides on the full depth of the order books", () => {
	it("a carry fund invests a full step if the step's last lot is still profitable", () => {
		expect(decided({})).toMatchObject({ action: "invest", lots: 50, roundPpm: 3_400 });
	});

	it("a carry fund takes the few lots at an attractive price and none at the worse levels after them", () => {
		// At the best levels an entry and exit would cost 3,400 ppm. At the edges of the price bands they cost 2 × (1,500 +
		// 5,400) ppm, which is more than the funding of 9,000 ppm.
		const bait = (price: number, lots: number, edge: number): Levels => [{ price, lots }, ...deep(edge)];
		const levels = { asks: bait(INDEX + 10, 300, HIGH), contractBids: bait(INDEX - 10, 3, LOW) };
		expect(decided(levels)).toMatchObject({ action: "invest", lots: 3 });
		const tiny = { asks: bait(INDEX + 10, 99, HIGH), contractBids: deep(LOW) };
		expect(decided(tiny)).toMatchObject({ action: "hold", roundPpm: 13_800 });
	});

	it("a carry fund assumes an exit as costly as an entry, and a sale of lots without a bid at the price band's edge", () => {
		// An entry at the edge of the price band costs 6,900 ppm. With the exit at the index (1,500 ppm) the sum would be 8,400
		// ppm, which is less than the funding.
		const cheapWayOut = { bids: deep(INDEX), contractAsks: deep(INDEX) };
		expect(decided({ ...cheapWayOut, asks: deep(HIGH), contractBids: deep(LOW) })).toMatchObject({
			action: "hold",
			roundPpm: 13_800,
		});
		// Only one lot can be sold at the index. The fund assumes that the others are sold at the edge of the price band, which
		// costs 1,500 + 5,400 ppm.
		const thin = { bids: [{ price: INDEX, lots: 100 }], contractAsks: [{ price: INDEX, lots: 1 }] };
		expect(decided(thin)).toMatchObject({ action: "invest", roundPpm: 1_700 + 6_900 });
	});

	it("a carry fund sells no more coins than it can close short contracts for", () => {
		const held = {
			...LEG,
			market: { ...LEG.market, money: { ...LEG.market.money, lotsIn: () => 5_000 } },
			money: { ...LEG.money, gain: () => 0 },
		} as unknown as Leg;
		const at = (contractAsks: Levels) => ({
			...books({ ...around, contractAsks }),
			positions: () => [{ long: false, lots: 50 }],
		});
		const leaving = (levels: Levels) => decisionOn(held, at(levels) as unknown as Books, -4_000_000, BUDGET)?.decided;
		expect(leaving(deep(INDEX + 10))).toMatchObject({ action: "leave", lots: 50 });
		expect(leaving([{ price: INDEX + 10, lots: 3 }])).toMatchObject({ action: "leave", lots: 3 });
	});

	it("a carry fund makes no decision if one side of a book is empty", () => {
		for (const side of ["asks", "bids", "contractAsks", "contractBids"] as const) expect(decided({ [side]: [] })).toBeUndefined();
	});
});

describe("a carry fund stops in a market without prices only if it holds something in that market", () => {
	const turn = (held: boolean) => {
		const decisions: string[] = [];
		const fundOrders = {
			...books(around),
			account: 9,
			market: (pair: number) =>
				pair === 1 ? { ...LEG.market, pair: { ...LEG.market.pair, pair, symbol: "BTC/USDT" } } : undefined,
			contract: () => ({ terms: LEG.terms, money: LEG.money }),
			holds: () => held,
			cash: () => 10_000_000_000n,
			funding: () => ({ forming: RATE, last: RATE }),
			has: async () => false,
		};
		const fund = { terms: { pairs: [1, 2] } } as unknown as Parameters<CarryFund["act"]>[0];
		const acted = new CarryFund().act(fund, {
			fundOrders: fundOrders as unknown as Parameters<CarryFund["act"]>[1]["fundOrders"],
			decide: async (what) => void decisions.push(what),
			now: 0,
		});
		return acted.then(() => decisions);
	};

	it("a fund stops trading its other markets only if it holds something in a market without prices", async () => {
		expect(await turn(false)).toEqual(["invest BTC/USDT"]);
		expect(await turn(true)).toEqual([]);
	});
});

// Tests decisions of a cash-and-carry fund with numbers calculated by hand.
import { describe, expect, test } from "vitest";
import { CARRY, type CarryMarket, decideCarry, nakedLots } from "./cash-and-carry.ts";

/**
 * Returns a market with an index of 100,000, a spot fee of 0.1 %, and a contract fee of 0.05 %. The best prices are 10 ticks from
 * the index, so each order costs 100 ppm in addition to its fee. Entry and exit together cost 2 × 1,500 + 4 × 100 = 3,400 ppm,
 * and an exit alone 1,700 ppm. A contract lot equals 100 spot lots.
 */
function market(more: Partial<CarryMarket> = {}): CarryMarket {
	const books = { spotBid: 99_990, spotAsk: 100_010, contractBid: 99_990, contractAsk: 100_010 };
	const fees = { spotFeePpm: 1_000, contractFeePpm: 500 };
	const nothing = { coins: 0, short: 0, used: 0, canBuy: 1_000, canSell: 1_000 };
	return { index: 100_000, ...books, ...fees, ...nothing, ratePpb: 100_000, lotSize: 100, target: 60, step: 5, ...more };
}
const held = (lots: number): Partial<CarryMarket> => ({ coins: lots * 100, short: lots });

describe("a carry fund compares funding with the costs of trading", () => {
	test("a carry fund compares 30 days of funding with the full cost of an entry and exit", () => {
		// 0.01 % three times a day for thirty days is 0.9 %.
		expect(decideCarry(market())).toEqual({ action: "invest", lots: 5, expectedPpm: 9_000, roundPpm: 3_400, exitPpm: 1_700 });
	});

	test.each<readonly [string, Partial<CarryMarket>, string, number]>([
		// Over 30 days, a rate of 37,777 ppb adds up to 3,399.93 ppm, and 37,778 ppb to 3,400.02 ppm. Entry and exit cost 3,400
		// ppm.
		["funding that pays just less than the costs", { ratePpb: 37_777 }, "hold", 0],
		["funding that pays just more than the costs", { ratePpb: 37_778 }, "invest", 5],
		["a few lots missing to the target", held(57), "invest", 3],
		["coins within 2 % of the target", held(59), "hold", 0],
		["coins above the target by a sixth", held(70), "reduce", 5],
		["coins a little above the target", held(68), "hold", 0],
		// Over three days, a rate of −188,889 ppb costs 1,700.001 ppm. An exit costs 1,700 ppm.
		["funding that costs more in three days than leaving", { ...held(30), ratePpb: -188_889 }, "leave", 5],
		["funding that costs less in three days than leaving", { ...held(30), ratePpb: -188_888 }, "hold", 0],
		["fewer coins than a step", { ...held(2), ratePpb: -400_000 }, "leave", 2],
		["no coins and negative funding", { ratePpb: -400_000 }, "hold", 0],
		["less cash or a thinner book than a step needs", { canBuy: 2 }, "invest", 2],
		["no cash", { canBuy: 0 }, "hold", 0],
		["few bids for coins", { ...held(30), ratePpb: -400_000, canSell: 3 }, "leave", 3],
		["no bid for coins", { ...held(30), ratePpb: -400_000, canSell: 0 }, "hold", 0],
		["a short that lost a third of its margin", { ...held(60), used: 0.334 }, "rebalance", 60],
		["a short that lost less than a third of its margin", { ...held(60), used: 0.333 }, "hold", 0],
		["a target of zero", { target: 0 }, "hold", 0],
	])("a carry fund decides correctly with %s", (_what, more, action, lots) => {
		expect(decideCarry(market(more))).toMatchObject({ action, lots });
	});

	test.each([
		[350, 0, 3],
		[0, 4, -4],
		[199, 1, 0],
		[100, 1, 0],
	])("%i lots of coins against %i contract lots leave %i contract lots unhedged", (coins, short, lots) => {
		expect(nakedLots({ coins, short, lotSize: 100 })).toBe(lots);
	});

	test("a carry fund adds the spread of a wide book to the costs", () => {
		const { roundPpm, exitPpm } = decideCarry(market({ spotAsk: 100_200, contractAsk: 100_300 }));
		expect([roundPpm, exitPpm]).toEqual([3_000 + 2_000 + 100 + 100 + 3_000, 1_500 + 100 + 3_000]);
	});

	test("a carry fund invests at most 90 % of its money", () => {
		expect(CARRY.coinShare * (1 + 1 / CARRY.leverage)).toBe(900_000);
	});
});

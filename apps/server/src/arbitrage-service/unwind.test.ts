// Unwinding both legs (coins and short contracts) of one market: the fund sells no more coins than short contracts it can close,
// and the reverse.
import { expect, test } from "vitest";
import { coinsToSell, lotsToClose } from "./unwind.ts";

const LOT = 100;
const coins = (left: number, bids = left, least = 5) => ({
	left,
	bids: { lots: Math.min(left, bids), price: 1 },
	least,
	target: 0n,
});
const shorts = (left: number, asks = left) => ({
	left,
	depth: { lots: Math.min(left, asks), price: 1 },
	positions: [],
	target: 0n,
});

test.each([
	["both books deep", coins(620), shorts(6), 620, 6],
	["nobody to close with: the coins wait, but for those that have no short", coins(620), shorts(6, 0), 20, 0],
	["a few to close with", coins(600), shorts(6, 2), 200, 2],
	["nobody to sell to", coins(600, 0), shorts(6), 0, 0],
	["a few to sell to", coins(600, 150), shorts(6), 150, 2],
	["the coins are gone", coins(0, 0), shorts(6), 0, 6],
	["coins too few for an order keep no short open", coins(4), shorts(6), 0, 6],
	["the shorts are closed", coins(620), shorts(0), 620, 0],
	["a short behind the coins goes first", coins(200), shorts(6, 3), 200, 3],
])("unwinds both legs in step: %s", (_what, left, side, sold, closed) => {
	expect([coinsToSell(left, [side], LOT), lotsToClose(side, left, LOT)]).toEqual([sold, closed]);
});

test("sells the coins of a market without a contract as far as its book allows", () => {
	expect(coinsToSell(coins(620, 400), [], LOT)).toBe(400);
});

test("closes short contracts without coins as far as their book allows", () => {
	expect(lotsToClose(shorts(6, 4), undefined, LOT)).toBe(4);
});

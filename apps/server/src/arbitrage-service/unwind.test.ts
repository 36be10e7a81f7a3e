// Tests how a fund sells its holdings for redemptions. It must sell only as many coins as it can close short contracts, and close
// only as many short contracts as it can sell coins.
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
	["both books are deep", coins(620), shorts(6), 620, 6],
	["without a seller of contracts, only the coins without a short are sold", coins(620), shorts(6, 0), 20, 0],
	["few offers of contracts limit the sale of coins", coins(600), shorts(6, 2), 200, 2],
	["without a buyer of coins, no short is closed", coins(600, 0), shorts(6), 0, 0],
	["few bids for coins limit the closing of shorts", coins(600, 150), shorts(6), 150, 2],
	["without coins, all shorts are closed", coins(0, 0), shorts(6), 0, 6],
	["coins below the minimum order keep no short open", coins(4), shorts(6), 0, 6],
	["without shorts, all coins are sold", coins(620), shorts(0), 620, 0],
	["shorts without coins are closed before the others", coins(200), shorts(6, 3), 200, 3],
])("the fund sells coins and closes shorts in step: %s", (_what, left, side, sold, closed) => {
	expect([coinsToSell(left, [side], LOT), lotsToClose(side, left, LOT)]).toEqual([sold, closed]);
});

test("the fund sells the coins of a market without a contract as far as its book allows", () => {
	expect(coinsToSell(coins(620, 400), [], LOT)).toBe(400);
});

test("the fund closes short contracts without coins as far as their book allows", () => {
	expect(lotsToClose(shorts(6, 4), undefined, LOT)).toBe(4);
});

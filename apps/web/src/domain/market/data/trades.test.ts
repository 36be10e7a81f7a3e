import "@candor/client/fake-page";
import type { Trade } from "@candor/contract";
import { expect, test } from "vitest";
import { takeTrades } from "./trades.ts";

const trade = (id: number): Trade => ({ id, price: "10.0", amount: "1", type: 1, time: id });
const symbol = "BTC/USDT";

test("the app adds new trades in front, and starts again after a reconnect", () => {
	const first = takeTrades({ ready: false, trades: [] }, { symbol, first: true, trades: [trade(2), trade(1)] });
	const next = takeTrades(first, { symbol, first: false, trades: [trade(4), trade(3)] });
	expect(next.trades.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
	expect(takeTrades(next, { symbol, first: true, trades: [trade(9)] }).trades.map(({ id }) => id)).toEqual([9]);
	expect(takeTrades(next, { symbol, first: true, trades: [] })).toEqual({ ready: true, trades: [] });
});

test("the app drops the oldest trades when many arrive at once", () => {
	const many = Array.from({ length: 80 }, (_, at) => trade(100 - at));
	const state = takeTrades({ ready: true, trades: [trade(1)] }, { symbol, first: false, trades: many });
	expect(state.trades.length).toBe(50);
	expect(state.trades[0]?.id).toBe(100);
});

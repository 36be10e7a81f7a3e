// The order of the market list and what a tap on a column does.
import type { Quotation } from "@candor/contract";
import { expect, test } from "vitest";
import { nextSort, type Sort, sortMarkets } from "./sort-markets.ts";

const market = (symbol: string, now_price: string, change: string, turnover: string) =>
	({ symbol, now_price, change, turnover }) as Quotation;
const MARKETS = [
	market("BTC/USDT", "64218.4", "2.14", "1240000000.5"),
	market("ETH/USDT", "3412.88", "-1.02", "618000000"),
	market("DOGE/USDT", "0.12345", "-0.36", "9000000"),
];
const names = (sort: Sort | undefined, live: Parameters<typeof sortMarkets>[2] = () => undefined) =>
	sortMarkets(MARKETS, sort, live).map(({ symbol }) => symbol.split("/")[0]);

test.each([
	[undefined, "BTC ETH DOGE"],
	[{ column: "name", falling: false }, "BTC DOGE ETH"],
	[{ column: "name", falling: true }, "ETH DOGE BTC"],
	[{ column: "price", falling: true }, "BTC ETH DOGE"],
	[{ column: "volume", falling: false }, "DOGE ETH BTC"],
	[{ column: "change", falling: true }, "BTC DOGE ETH"],
	[{ column: "change", falling: false }, "ETH DOGE BTC"],
] as const)("%j gives %s", (sort, order) => {
	expect(names(sort).join(" ")).toBe(order);
});

test("live figures count before the list's", () => {
	const live = (symbol: string) => (symbol === "DOGE/USDT" ? { now_price: "1", change: "50.00", turnover: "1" } : undefined);
	expect(names({ column: "change", falling: true }, live)[0]).toBe("DOGE");
});

test("a column is tapped three times: first way, other way, the house's order", () => {
	const first = nextSort(undefined, "price");
	const second = nextSort(first, "price");
	expect([first, second, nextSort(second, "price")]).toEqual([
		{ column: "price", falling: true },
		{ column: "price", falling: false },
		undefined,
	]);
	expect(nextSort(first, "name")).toEqual({ column: "name", falling: false });
	expect(nextSort({ column: "name", falling: true }, "name")).toBeUndefined();
});

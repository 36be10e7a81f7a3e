// What the picker lists: tabs, search, and the three orders with their three states.
import type { Quotation } from "@candor/contract";
import { describe, expect, test } from "vitest";
import { chooseMarkets, nextSorting, type Sorting, unsorted } from "./choose-markets.ts";

const market = (symbol: string, change: string, turnover: string, spot = true) =>
	({ symbol, change, turnover, spot }) as Quotation;
const markets = [
	market("BTC/USDT", "2.14", "1240000000"),
	market("ETH/USDT", "-1.02", "618000000"),
	market("SOL/USDT", "10.5", "204000000.5"),
	market("XAU/USDT", "0.10", "1", false),
];
const nothingLive = () => undefined;
const all = { tab: "all", favourites: [], search: "", sorting: unsorted } as const;
const names = (list: readonly Quotation[]) => list.map(({ symbol }) => symbol.slice(0, 3)).join(" ");

describe("the list", () => {
	test("holds what is traded here, in the server's order", () => {
		expect(names(chooseMarkets(markets, all, nothingLive))).toBe("BTC ETH SOL");
	});
	test("of favourites comes in the order in which they were chosen, without what is not listed any more", () => {
		const favourites = ["SOL/USDT", "OLD/USDT", "BTC/USDT"];
		expect(names(chooseMarkets(markets, { ...all, tab: "favourites", favourites }, nothingLive))).toBe("SOL BTC");
	});
	test.each(["eth", " Eth/u", "ethusdt", "ＥＴＨ"])("finds by %j", (search) => {
		expect(names(chooseMarkets(markets, { ...all, search }, nothingLive))).toBe("ETH");
	});
	test.each<[Sorting["by"], boolean, string]>([
		["name", false, "BTC ETH SOL"],
		["name", true, "SOL ETH BTC"],
		["change", true, "SOL BTC ETH"],
		["change", false, "ETH BTC SOL"],
		["volume", true, "BTC ETH SOL"],
	])("by %s, falling %s", (by, falling, order) => {
		expect(names(chooseMarkets(markets, { ...all, sorting: { by, falling } }, nothingLive))).toBe(order);
	});
	test("sorts by what is true now", () => {
		const live = (symbol: string) => (symbol === "ETH/USDT" ? { change: "99.00", turnover: "0" } : undefined);
		expect(names(chooseMarkets(markets, { ...all, sorting: { by: "change", falling: true } }, live))).toBe("ETH SOL BTC");
	});
});

test("a name tapped three times: its order, the other way round, none", () => {
	const first = nextSorting(unsorted, "volume");
	expect(first).toEqual({ by: "volume", falling: true });
	const second = nextSorting(first, "volume");
	expect(second).toEqual({ by: "volume", falling: false });
	expect(nextSorting(second, "volume")).toEqual(unsorted);
	expect(nextSorting(second, "name")).toEqual({ by: "name", falling: false });
});

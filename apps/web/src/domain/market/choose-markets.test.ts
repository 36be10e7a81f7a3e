import type { Quotation } from "@candor/contract";
import { describe, expect, test } from "vitest";
import { chooseMarkets, type Live, nextSorting, type Sorting, type SortKey, sortMarkets } from "./choose-markets.ts";

const market = (symbol: string, now_price: string, change: string, turnover: string, spot = true) =>
	({ symbol, now_price, change, turnover, spot }) as Quotation;
const markets = [
	market("BTC/USDT", "64218.4", "2.14", "1240000000"),
	market("ETH/USDT", "3412.88", "-1.02", "618000000"),
	market("SOL/USDT", "0.12345", "10.5", "204000000.5"),
	market("XAU/USDT", "2300", "0.10", "1", false),
];
const all = { tab: "all", favourites: [], search: "", sorting: undefined } as const;
const names = (list: readonly Quotation[]) => list.map(({ symbol }) => symbol.slice(0, 3)).join(" ");
const sorted = (sorting: Sorting, live: Live = () => undefined) => names(chooseMarkets(sortMarkets(markets, sorting, live), all));

describe("chooseMarkets returns the markets of a tab that match the search", () => {
	test("the app lists all traded markets in the server's order", () => {
		expect(names(chooseMarkets(markets, all))).toBe("BTC ETH SOL");
	});
	test("the app lists favourites in the order of the user's choice and leaves out delisted markets", () => {
		const favourites = ["SOL/USDT", "OLD/USDT", "BTC/USDT"];
		expect(names(chooseMarkets(markets, { ...all, tab: "favourites", favourites }))).toBe("SOL BTC");
	});
	test("the app lists favourites in the chosen sort order", () => {
		const sorting = { by: "change", falling: false } as const;
		const asked = { ...all, tab: "favourites", favourites: ["SOL/USDT", "ETH/USDT"], sorting } as const;
		expect(
			names(
				chooseMarkets(
					sortMarkets(markets, sorting, () => undefined),
					asked,
				),
			),
		).toBe("ETH SOL");
	});
	test.each(["eth", " Eth/u", "ethusdt", "ＥＴＨ", "ｅｔｈ／ｕｓｄｔ"])(
		"the app finds the market ETH/USDT by the search text %j",
		(search) => {
			expect(names(chooseMarkets(markets, { ...all, search }))).toBe("ETH");
		},
	);
	test("the app searches only the markets of the selected tab", () => {
		expect(chooseMarkets(markets, { ...all, tab: "favourites", favourites: ["BTC/USDT"], search: "eth" })).toEqual([]);
	});
	test.each<[SortKey, boolean, string]>([
		["name", false, "BTC ETH SOL"],
		["name", true, "SOL ETH BTC"],
		["price", true, "BTC ETH SOL"],
		["price", false, "SOL ETH BTC"],
		["change", true, "SOL BTC ETH"],
		["change", false, "ETH BTC SOL"],
		["volume", true, "BTC ETH SOL"],
	])("the app sorts markets by %s (falling: %s)", (by, falling, order) => {
		expect(sorted({ by, falling })).toBe(order);
	});
	test("the app sorts markets by their live figures", () => {
		const live: Live = (symbol) => (symbol === "ETH/USDT" ? { now_price: "1", change: "99.00", turnover: "0" } : undefined);
		expect(sorted({ by: "change", falling: true }, live)).toBe("ETH SOL BTC");
	});
});

test("the first tap on a column sorts by it, the second reverses the order, and the third ends the sorting", () => {
	const first = nextSorting(undefined, "volume");
	expect(first).toEqual({ by: "volume", falling: true });
	const second = nextSorting(first, "volume");
	expect(second).toEqual({ by: "volume", falling: false });
	expect(nextSorting(second, "volume")).toBeUndefined();
	expect(nextSorting(second, "name")).toEqual({ by: "name", falling: false });
});

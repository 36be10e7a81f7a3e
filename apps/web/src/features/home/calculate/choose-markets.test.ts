// Tabs and search of the market list.
import type { Quotation } from "@candor/contract";
import { expect, test } from "vitest";
import { chooseMarkets } from "./choose-markets.ts";

const market = (symbol: string, spot = true) => ({ symbol, spot }) as Quotation;
const MARKETS = [market("BTC/USDT"), market("ETH/USDT"), market("SOL/USDT"), market("XAU/USDT", false)];
const names = (...given: Parameters<typeof chooseMarkets>) => chooseMarkets(...given).map(({ symbol }) => symbol);

test("spot shows spot markets in their order", () => {
	expect(names(MARKETS, "spot", [], "")).toEqual(["BTC/USDT", "ETH/USDT", "SOL/USDT"]);
});

test("favourites come as they were chosen; what is not listed any more is left out", () => {
	expect(names(MARKETS, "favourites", ["SOL/USDT", "GONE/USDT", "BTC/USDT"], "")).toEqual(["SOL/USDT", "BTC/USDT"]);
});

test("a search finds part of a name, with or without the stroke", () => {
	expect(names(MARKETS, "spot", [], " eth/u")).toEqual(["ETH/USDT"]);
	expect(names(MARKETS, "spot", [], "soLusd")).toEqual(["SOL/USDT"]);
	expect(names(MARKETS, "favourites", ["BTC/USDT"], "eth")).toEqual([]);
});

import "@candor/client/fake-page";
import type { Quotation } from "@candor/contract";
import { expect, test } from "vitest";
import { busiest } from "./busiest-markets.ts";

const market = (symbol: string, turnover: string) => ({ symbol, turnover }) as Quotation;
const symbols = (markets: readonly Quotation[]) => busiest(markets).map(({ symbol }) => symbol);

test("busiest returns the three markets with the highest turnover, in the server's order", () => {
	const markets = [market("BTC", "900.5"), market("ETH", "1000.25"), market("USDC", "99"), market("SOL", "100.1")];
	expect(symbols(markets)).toEqual(["BTC", "ETH", "SOL"]);
});

test("busiest returns all markets if there are fewer than three", () => {
	expect(symbols([market("BTC", "0")])).toEqual(["BTC"]);
	expect(symbols([])).toEqual([]);
});

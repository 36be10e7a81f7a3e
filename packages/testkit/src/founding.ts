// Commands that found a test exchange: a sandbox with four coins and two pairs. The terms are those of the real listing, except
// the taker fee: it differs from the maker fee here, so that a test fails if code confuses the two fees.
import { type Command, FOUNDER } from "@candor/core";

const ASSETS = [
	{ asset: 3, code: "USDT", name: "Tether", decimals: 6 },
	{ asset: 4, code: "USDC", name: "USD Coin", decimals: 6 },
	{ asset: 2, code: "ETH", name: "Ethereum", decimals: 8 },
	{ asset: 1, code: "BTC", name: "Bitcoin", decimals: 8 },
] as const;

const TERMS = {
	makerFeePpm: 1_000,
	takerFeePpm: 1_500,
	minNotional: 5_000_000,
	maxNotional: 5_000_000_000_000,
	collarPpm: 50_000,
	bandBuyLowPpm: 200_000,
	bandBuyHighPpm: 1_200_000,
	bandSellLowPpm: 800_000,
	bandSellHighPpm: 5_000_000,
	floorTicks: 1_000,
	simulated: true,
} as const;

export function foundingCommands(): Command[] {
	const own = { id: "", by: FOUNDER };
	return [
		{ type: "FoundExchange", ...own, mode: "sandbox" },
		...ASSETS.map((asset): Command => ({ type: "ListAsset", ...own, ...asset })),
		{ type: "ListPair", ...own, pair: 1, symbol: "BTC/USDT", base: 1, quote: 3, priceDecimals: 1, lotDecimals: 5, ...TERMS },
		{ type: "ListPair", ...own, pair: 2, symbol: "ETH/USDT", base: 2, quote: 3, priceDecimals: 2, lotDecimals: 4, ...TERMS },
	];
}

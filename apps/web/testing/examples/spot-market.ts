import type { Draft } from "../../src/features/spot/calculate/order-draft.ts";
import { emptyDraft } from "../../src/features/spot/calculate/order-draft.ts";
import type { Market } from "../../src/features/spot/calculate/order-plan.ts";
import type { PairRules } from "../../src/features/spot/calculate/pair.ts";
import { exampleBook } from "./book.ts";

const common = {
	quote: "USDT",
	quoteDecimals: 6,
	makerFeePpm: 1000,
	takerFeePpm: 1000,
	minNotional: 5_000_000n,
	maxNotional: 5_000_000_000_000n,
	buyBandPpm: { low: 200_000, high: 1_200_000 },
	sellBandPpm: { low: 800_000, high: 5_000_000 },
	collarPpm: 50_000,
};
export const btc: PairRules = { ...common, symbol: "BTC/USDT", base: "BTC", baseDecimals: 8, priceDecimals: 1, lotDecimals: 5 };
export const trx: PairRules = { ...common, symbol: "TRX/USDT", base: "TRX", baseDecimals: 6, priceDecimals: 5, lotDecimals: 0 };

/** An order book with three levels per side around 64,218.4, and balances of 10,000 USDT and 0.5 BTC. */
export const market: Market = {
	...exampleBook,
	lastTicks: 642_184n,
	indexTicks: 642_184n,
	balancesKnown: true,
	availableBase: 50_000_000n,
	availableQuote: 10_000_000_000n,
};

export const draftOf = (changes: Partial<Draft>): Draft => ({ ...emptyDraft, ...changes });

// Reads current market data for the order form: book, last price, index, available balance. Reading does not subscribe the
// component to changes.
import { useMemo } from "react";
import { accountReadyNow, balanceNow, useBalance } from "../../../data/account.ts";
import { levelsOf, unitsOf } from "../../../domain/market/book-levels.ts";
import { depthNow } from "../../../domain/market/data/depth.ts";
import { tickerOf } from "../../../domain/market/data/tickers.ts";
import type { Market } from "../calculate/order-plan.ts";
import type { SpotPair } from "./pair-terms.ts";

const ACCOUNT = "coin";

export function marketNow(pair: SpotPair): Market {
	const depth = depthNow(pair.symbol);
	const ticker = tickerOf(pair.symbol).get();
	return {
		bids: levelsOf(pair, depth.bids),
		asks: levelsOf(pair, depth.asks),
		lastTicks: unitsOf(ticker?.now_price, pair.priceDecimals),
		indexTicks: unitsOf(ticker?.index, pair.priceDecimals),
		balancesKnown: accountReadyNow(),
		availableBase: unitsOf(balanceNow(ACCOUNT, pair.base)?.available, pair.baseDecimals),
		availableQuote: unitsOf(balanceNow(ACCOUNT, pair.quote)?.available, pair.quoteDecimals),
	};
}

/** Returns the available balances of the pair's two assets, in ledger units. The component renders when the balances change. */
export function useAvailable(pair: SpotPair): { readonly base: bigint; readonly quote: bigint } {
	const base = useBalance(ACCOUNT, pair.base)?.available;
	const quote = useBalance(ACCOUNT, pair.quote)?.available;
	return useMemo(
		() => ({ base: unitsOf(base, pair.baseDecimals), quote: unitsOf(quote, pair.quoteDecimals) }),
		[base, quote, pair],
	);
}

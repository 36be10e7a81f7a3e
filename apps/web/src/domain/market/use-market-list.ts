// Determines the rows of a market list. Their order is calculated only when the user chooses it, so that no row moves under the
// user's finger.
import type { Quotation } from "@candor/contract";
import { useMemo } from "react";
import { type Chosen, chooseMarkets, sortMarkets } from "./choose-markets.ts";
import { tickerOf } from "./data/tickers.ts";

export function useMarketList(markets: readonly Quotation[] | undefined, chosen: Chosen): readonly Quotation[] {
	const { sorting } = chosen;
	const sorted = useMemo(() => sortMarkets(markets ?? [], sorting, (symbol) => tickerOf(symbol).get()), [markets, sorting]);
	return chooseMarkets(sorted, chosen);
}

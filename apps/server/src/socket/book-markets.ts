// Adapts spot pairs and contracts to the interface that the topics `depth` and `trades` need.
import type { PairTerms } from "@candor/core";
import type { ContractTrade } from "../exchange/products/contracts/views.ts";
import type { TradeState } from "../exchange/products/spot/views.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { toContractLevel, toContractTrade } from "../serializers/contract-market.ts";
import { toWireLevel, toWireTrade } from "../serializers/market.ts";
import { instrumentOf } from "../serializers/position.ts";
import { wirePair } from "../serializers/wire-numbers.ts";
import type { BookMarkets } from "./book-topics.ts";

/** Returns the spot markets. The number of a market is the id of its pair. */
export function spotMarkets(views: ViewsNeeded): BookMarkets<TradeState> {
	const pair = (id: number) => wirePair(views, views.listing.pair(id) as PairTerms);
	return {
		symbol: (id) => pair(id).terms.symbol,
		levels: (id, side, count) => views.books.levels(id, side, count),
		version: (id) => views.books.version(id),
		trades: (id, count) => views.markets.trades(id, count),
		toLevel: (id, level) => toWireLevel(pair(id), level),
		toTrade: (id, trade) => toWireTrade(pair(id), trade),
	};
}

/** Returns the contract markets. The number of a market is the number of the contract. */
export function contractMarkets(views: ViewsNeeded): BookMarkets<ContractTrade> {
	return {
		symbol: (id) => instrumentOf(views, id).pair.terms.symbol,
		levels: (id, side, count) => views.contractBooks.levels(id, side, count),
		version: (id) => views.contractBooks.version(id),
		trades: (id, count) => views.contractMarkets.trades(id, count),
		toLevel: (id, level) => toContractLevel(instrumentOf(views, id), level),
		toTrade: (id, trade) => toContractTrade(instrumentOf(views, id), trade),
	};
}

// Registers spot in the server. Open orders, order books and market statistics are in memory; orders, trades and candles are in
// tables.
import type { Traded } from "@candor/core";
import { BookView } from "../../markets/book-view.ts";
import { MarketView } from "../../markets/market-view.ts";
import { turnoverOf } from "../../markets/turnover.ts";
import type { ListedUnits } from "../listing/projection.ts";
import type { ListingViews } from "../listing/views.ts";
import type { ServerProduct } from "../product.ts";
import { candleSources } from "./candle-sources.ts";
import { createSpotCheck } from "./check.ts";
import { type HistoryViews, loadSpotHistory } from "./history.ts";
import { OrderView } from "./order-view.ts";
import { SpotProjection } from "./projection.ts";
import { CANDLES, ORDERS, TRADES } from "./tables.ts";

export const spot = {
	name: "spot",
	createViews({ listing }: ListingViews) {
		const orders = new OrderView();
		const books = new BookView();
		const markets = new MarketView<Traded>();
		return {
			views: { orders, books, markets },
			take: {
				OrderChanged: (event) => orders.orderChanged(event),
				Traded(event) {
					orders.traded(event);
					const lots = BigInt(event.lots);
					markets.traded(event.pair, event, lots, turnoverOf(listing, event.pair, event.price, lots));
				},
				DepthChanged: (event, { lastSeq }) => books.levelChanged(event.pair, event, lastSeq),
			},
			moveTo: (at) => markets.moveTo(at),
		};
	},
	migrations: { "0003-candle-sources": candleSources },
	tables: [ORDERS, TRADES, CANDLES],
	// A rebuild keeps candles from before the first trade: the journal does not contain them.
	clear: new Map([[CANDLES.table, "delete from projection.candles where origin = 'trade'"]]),
	createProjection: (listed: ListedUnits) => new SpotProjection(listed),
	createCheck: createSpotCheck,
	loadHistory: loadSpotHistory,
} satisfies ServerProduct<{ orders: OrderView; books: BookView; markets: MarketView<Traded> }, HistoryViews>;

// Loads the newest stored candles of all markets into memory when the server starts.
import type { Kysely } from "kysely";
import { PERIODS } from "./exchange/markets/candle-periods.ts";
import { type CandleSeries, candleSeriesOf, newestCandle } from "./features/market/plugin.ts";
import type { ProjectionTables } from "./features/projection-tables.ts";
import type { ViewsNeeded } from "./http/dependencies.ts";
import type { CurrentCandles, MarketCandles } from "./socket/current-candles.ts";

type Tables = Kysely<ProjectionTables>;

export async function loadAllCandles(
	candles: MarketCandles,
	tables: Tables,
	{ listing, contracts }: Pick<ViewsNeeded, "listing" | "contracts">,
): Promise<void> {
	for (const { pair } of listing.pairs()) {
		await loadCandles(candles.spot, tables, pair, candleSeriesOf("last", pair, undefined));
		await loadCandles(candles.indexes, tables, pair, candleSeriesOf("index", pair, undefined));
	}
	for (const { instrument, pair } of contracts.instruments()) {
		await loadCandles(candles.contracts, tables, instrument, candleSeriesOf("last", pair, instrument));
		await loadCandles(candles.marks, tables, instrument, candleSeriesOf("mark", pair, instrument));
	}
}

/** Loads the newest stored candle of each period. A trade after the start may have set a newer candle, which is not replaced. */
async function loadCandles(candles: CurrentCandles, tables: Tables, market: number, charted: CandleSeries): Promise<void> {
	for (const period of PERIODS) {
		const row = await newestCandle(tables, charted, period);
		if (row === undefined || candles.current(market, period) !== undefined) continue;
		candles.load(market, period, row);
	}
}

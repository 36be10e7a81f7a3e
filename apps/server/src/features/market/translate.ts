// Market views in ticks and lots to the wire's tickers, trades, levels and candles.
import type { Candle, Level, Ticker, Trade } from "@candor/contract";
import { formatDecimal } from "@candor/money";
import type { TradeState, ViewsNeeded } from "../../http/needs.ts";
import type { WirePair } from "../../http/wire-terms.ts";
import type { CandleRow } from "./queries.ts";

/** (to − from) ÷ from in percent with two places, truncated toward zero; zero where there is no start. */
export function changePercent(from: bigint, to: bigint): string {
	if (from <= 0n) return "0.00";
	return formatDecimal(((to - from) * 10_000n) / from, 2);
}

/** The price now: the last trade, else the index, else 0 ticks. */
export function priceNow(views: ViewsNeeded, pair: number): number {
	return views.markets.last(pair) || (views.indexes.latest(pair)?.index ?? 0);
}

export function toTicker(views: ViewsNeeded, pair: WirePair): Ticker {
	const { pair: id, symbol } = pair.terms;
	const now = priceNow(views, id);
	const stats = views.markets.stats(id);
	const index = views.indexes.latest(id);
	const open = stats.open || now;
	return {
		match_id: id,
		symbol,
		now_price: pair.price(now),
		change: changePercent(BigInt(open), BigInt(now)),
		open: pair.price(open),
		high: pair.price(stats.high || now),
		low: pair.price(stats.low || now),
		volume: pair.amount(stats.volumeLots),
		turnover: pair.total(stats.turnover),
		index: index === undefined || index.index === 0 ? null : pair.price(index.index),
		time: index?.time ?? 0,
	};
}

export function toTrade(trade: TradeState, pair: WirePair): Trade {
	return {
		id: trade.trade,
		price: pair.price(trade.price),
		amount: pair.amount(trade.lots),
		type: trade.takerSide === "buy" ? 1 : 2,
		time: trade.at,
	};
}

export function toLevels(levels: readonly { readonly price: number; readonly lots: number }[], pair: WirePair): Level[] {
	return levels.map(({ price, lots }) => [pair.price(price), pair.amount(lots)]);
}

export function toCandle(row: CandleRow, pair: WirePair): Candle {
	return {
		time: row.time,
		open: pair.price(row.open),
		high: pair.price(row.high),
		low: pair.price(row.low),
		close: pair.price(row.close),
		volume: pair.amount(row.volumeLots),
		turnover: pair.total(row.turnover),
		simulated: row.simulated,
	};
}

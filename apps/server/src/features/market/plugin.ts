// Public calls for prices, candles and order books, and a call that returns the signed-in user's balances for the transfer form.
import { TRANSFER_ACCOUNTS } from "@candor/core";
import { CONTRACT_CANDLES, INDEX_CANDLES, MARK_CANDLES } from "../../exchange/products/contracts/tables.ts";
import { CANDLES } from "../../exchange/products/spot/tables.ts";
import { data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { addressKey, RateLimit } from "../../http/rate-limit.ts";
import { toWireCandle, toWireLevel, toWireTrade } from "../../serializers/market.ts";
import { step, units, wirePair } from "../../serializers/wire-numbers.ts";
import { type CandleSeries, candlesOf } from "./queries.ts";
import { createQuotationHandler, type MarketDependencies } from "./quotation.ts";
import { tickerNow } from "./translate.ts";

export { type CandleSeries, newestCandle } from "./queries.ts";

const DEPTH = 50;
const TRADES = 50;
const MOST_CANDLES = 500;
/** Rate limit on candles, for each user or IP address. Each candle takes 6 µs of the event loop that also accepts orders. */
const DRAWN = { perSecond: 3_000, burst: 60_000 };

export function market(dependencies: MarketDependencies): Feature {
	const { views, tables, now, monotonic } = dependencies;
	const drawn = new RateLimit(DRAWN);
	return (calls) => {
		calls.handle("currency/quotation_new", createQuotationHandler(dependencies));

		calls.handle("currency/new_timeshar", async ({ symbol, period, contract, price = "last", from, to, ...rest }, context) => {
			const { limit = MOST_CANDLES } = rest;
			const terms = views.listing.pairBySymbol(symbol);
			if (terms === undefined) return refused("unknown_pair", "symbol");
			const instrument = contract && views.contracts.instrumentOf(terms.pair, contract);
			if (instrument === undefined && (contract !== undefined || price === "mark"))
				return refused("unknown_instrument", "contract");
			const seconds = drawn.take(context.user || addressKey(context.address), monotonic(), limit);
			if (seconds > 0) return { kind: "limited", seconds };
			const pair = wirePair(views, terms);
			const length = period === "timeshare" ? "1min" : period;
			const charted = candleSeriesOf(price, terms.pair, instrument?.instrument);
			const rows = await candlesOf(tables, charted, length, { from, to }, limit, now());
			return data(rows.map((row) => toWireCandle(pair, row)));
		});

		calls.handle("currency/deal", ({ currency_id, legal_id }) => {
			const terms = views.listing.pairs().find((pair) => pair.base === currency_id && pair.quote === legal_id);
			if (terms === undefined) return refused("unknown_pair", "currency_id");
			const pair = wirePair(views, terms);
			const shown = {
				match_id: terms.pair,
				symbol: terms.symbol,
				currency_id: terms.base,
				currency_name: pair.base.code,
				currency_decimals: pair.base.decimals,
				legal_id: terms.quote,
				legal_name: pair.quote.code,
				legal_decimals: pair.quote.decimals,
				simulated: terms.simulated,
			};
			const rules = {
				price_decimals: terms.priceDecimals,
				amount_decimals: terms.lotDecimals,
				tick: step(terms.priceDecimals),
				lot: step(terms.lotDecimals),
				min_notional: pair.total(BigInt(terms.minNotional)),
				max_notional: pair.total(BigInt(terms.maxNotional)),
				maker_fee_ppm: terms.makerFeePpm,
				taker_fee_ppm: terms.takerFeePpm,
				collar_ppm: terms.collarPpm,
				band_buy_low_ppm: terms.bandBuyLowPpm,
				band_buy_high_ppm: terms.bandBuyHighPpm,
				band_sell_low_ppm: terms.bandSellLowPpm,
				band_sell_high_ppm: terms.bandSellHighPpm,
			};
			const depth = {
				seq: views.books.version(terms.pair),
				bids: views.books.levels(terms.pair, "buy", DEPTH).map((level) => toWireLevel(pair, level)),
				asks: views.books.levels(terms.pair, "sell", DEPTH).map((level) => toWireLevel(pair, level)),
			};
			const trades = views.markets.trades(terms.pair, TRADES).map((trade) => toWireTrade(pair, trade));
			return data({ pair: shown, rules, depth, trades, ticker: tickerNow(views, pair) });
		});

		calls.handle("currency/user_currency_list", (_params, context) =>
			data(
				TRANSFER_ACCOUNTS.map((account) => ({
					account,
					currencies: views.listing.coins().map((asset) => {
						const { available, frozen } = views.balances.of(context.user, account, asset.asset);
						return {
							currency_id: asset.asset,
							currency_name: asset.code,
							decimals: asset.decimals,
							available: units(available, asset),
							frozen: units(frozen, asset),
						};
					}),
				})),
				views.seq,
			),
		);
	};
}

/**
 * Returns the candle series of a price. For the time before the first mark or index candle, the series is continued by candles of
 * the index or of spot trades.
 */
export function candleSeriesOf(price: "last" | "mark" | "index", pair: number, instrument: number | undefined): CandleSeries {
	const spot = { of: CANDLES, market: pair };
	const index = { of: INDEX_CANDLES, market: pair };
	if (price === "index") return { ...index, before: [spot], byRecords: true };
	if (instrument === undefined) return spot;
	if (price === "last") return { of: CONTRACT_CANDLES, market: instrument };
	return { of: MARK_CANDLES, market: instrument, before: [index, spot], byRecords: true };
}

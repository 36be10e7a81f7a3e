// GET currency/quotation_new: returns the tickers of all markets from the views in memory. Each ticker includes a small price
// curve of half-hour candles, which are read from the tables every 20 seconds.
import type { Quotation } from "@candor/contract";
import type { Kysely } from "kysely";
import { openTime } from "../../exchange/markets/candle-periods.ts";
import { type Answer, data } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { wirePair } from "../../serializers/wire-numbers.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { type CandleRow, closesSince, fillCandleGaps } from "./queries.ts";
import { tickerNow } from "./translate.ts";

const DAY_MS = 86_400_000;
const CURVE_PERIOD = "30min";
const CURVES_HOLD_MS = 20_000;

export interface MarketDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Kysely<ProjectionTables>;
	readonly now: () => number;
	readonly monotonic: () => number;
}

type Groups = { id: number; name: string; quotation: Quotation[] }[];

export function createQuotationHandler({ views, tables, now }: MarketDependencies) {
	let curves: Promise<ReadonlyMap<number, readonly CandleRow[]>> | undefined;
	let readAt = 0;

	function currentCurves(): Promise<ReadonlyMap<number, readonly CandleRow[]>> {
		const time = now();
		if (curves === undefined || time - readAt > CURVES_HOLD_MS) {
			readAt = time;
			const reading = closesSince(tables, CURVE_PERIOD, time - DAY_MS);
			reading.catch(() => {
				if (curves === reading) curves = undefined;
			});
			curves = reading;
		}
		return curves;
	}

	return async function quotationNew(): Promise<Answer<Groups>> {
		const closes = await currentCurves();
		const last = openTime(CURVE_PERIOD, now());
		const groups = new Map<number, Groups[number]>();
		for (const terms of views.listing.pairs()) {
			const pair = wirePair(views, terms);
			const { index: _index, time: _time, open: _open, ...day } = tickerNow(views, pair);
			let group = groups.get(terms.quote);
			if (group === undefined) {
				group = { id: terms.quote, name: pair.quote.code, quotation: [] };
				groups.set(terms.quote, group);
			}
			group.quotation.push({
				...day,
				currency_id: terms.base,
				currency_name: pair.base.code,
				legal_id: terms.quote,
				legal_name: pair.quote.code,
				decimals: terms.priceDecimals,
				amount_decimals: terms.lotDecimals,
				spot: true,
				contract: views.contracts.instrumentOf(terms.pair, "real")?.active === true,
				option: views.options.market(terms.pair) === true,
				simulated: terms.simulated,
				sparkline: [
					...fillCandleGaps(closes.get(terms.pair) ?? [], CURVE_PERIOD, last).map((candle) => pair.price(candle.close)),
					day.now_price,
				],
			});
		}
		return data([...groups.values()]);
	};
}

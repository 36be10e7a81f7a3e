// A market's day as the wire shows it, where nothing was traded yet too.
import type { Ticker } from "@candor/contract";
import type { ViewsNeeded } from "../../http/needs.ts";
import type { WirePair } from "../../http/wire-terms.ts";
import { toWireTicker } from "../../wire-objects/market.ts";

/** Where there was no trade the index stands in for the day's prices. */
export function tickerNow(views: ViewsNeeded, pair: WirePair): Ticker {
	const { pair: id } = pair.terms;
	const day = views.markets.stats(id);
	const index = views.indexes.latest(id);
	const last = day.last || (index?.index ?? 0);
	const { volumeLots, turnover } = day;
	const shown = { open: day.open || last, high: day.high || last, low: day.low || last, last, volumeLots, turnover };
	return toWireTicker(pair, shown, index?.index, index?.time ?? 0);
}

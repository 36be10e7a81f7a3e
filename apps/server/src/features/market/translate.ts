import type { Ticker } from "@candor/contract";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { toWireTicker } from "../../serializers/market.ts";
import type { WirePair } from "../../serializers/wire-numbers.ts";

export function tickerNow(views: ViewsNeeded, pair: WirePair): Ticker {
	const { pair: id } = pair.terms;
	const index = views.indexes.latest(id);
	return toWireTicker(pair, views.markets.stats(id), index?.index, index?.time ?? 0);
}

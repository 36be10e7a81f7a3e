import { useDepth } from "../../../domain/market/data/depth.ts";
import { useTickerField } from "../../../domain/market/data/tickers.ts";
import type { Draft } from "../calculate/order-draft.ts";
import { type Plan, planOrder } from "../calculate/order-plan.ts";
import { marketNow, useAvailable } from "./market-snapshot.ts";
import type { SpotPair } from "./pair-terms.ts";

export function useOrderPlan(pair: SpotPair, draft: Draft): Plan {
	useDepth(pair.symbol);
	useTickerField(pair.symbol, "index");
	useAvailable(pair);
	return planOrder(pair, draft, marketNow(pair));
}

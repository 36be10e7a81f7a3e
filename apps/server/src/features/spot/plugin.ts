// Spot's calls.
import type { Projected } from "../../http/needs.ts";
import type { Feature } from "../../http/registry.ts";
import { cancelWith } from "./cancel.ts";
import { listWith } from "./list.ts";
import { type SpotNeeds, tradeWith } from "./trade.ts";

export function spot(needs: SpotNeeds & { readonly projected: Projected }): Feature {
	return (calls) => {
		calls.handle("coin/trade", tradeWith(needs), "trading");
		calls.handle("coin/trade/cancel", cancelWith(needs), "trading");
		calls.handle("coin/list", listWith(needs));
	};
}

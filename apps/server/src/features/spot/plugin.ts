// Spot's calls.
import type { Feature } from "../../http/call-registry.ts";
import { cancelWith } from "./cancel.ts";
import { listWith } from "./list.ts";
import { type SpotNeeds, tradeWith } from "./trade.ts";

export function spot(needs: SpotNeeds): Feature {
	return (calls) => {
		calls.handle("coin/trade", tradeWith(needs), "trading");
		calls.handle("coin/trade/cancel", cancelWith(needs), "trading");
		calls.handleRead("coin/list", listWith(needs));
	};
}

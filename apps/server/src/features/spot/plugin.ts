import type { Feature } from "../../http/call-registry.ts";
import { cancelWith } from "./cancel.ts";
import { listWith } from "./list.ts";
import { type SpotDependencies, tradeWith } from "./trade.ts";

export function spot(dependencies: SpotDependencies): Feature {
	return (calls) => {
		calls.handle("coin/trade", tradeWith(dependencies), "trading");
		calls.handle("coin/trade/cancel", cancelWith(dependencies), "trading");
		calls.handleRead("coin/list", listWith(dependencies));
	};
}

import type { Feature } from "../../http/call-registry.ts";
import { createCancelHandler } from "./cancel.ts";
import { createListHandler } from "./list.ts";
import { createTradeHandler, type SpotDependencies } from "./trade.ts";

export function spot(dependencies: SpotDependencies): Feature {
	return (calls) => {
		calls.handle("coin/trade", createTradeHandler(dependencies), "trading");
		calls.handle("coin/trade/cancel", createCancelHandler(dependencies), "trading");
		calls.handleRead("coin/list", createListHandler(dependencies));
	};
}

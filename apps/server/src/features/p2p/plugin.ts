// Registers the calls for P2P trades: advertisements, orders, merchants and blocks.
import type { Feature } from "../../http/call-registry.ts";
import { advertisementCalls } from "./advertisements.ts";
import type { P2pDependencies } from "./dependencies.ts";
import { merchantCalls } from "./merchants.ts";
import { orderCalls } from "./orders.ts";

export { accountUse, lateRulings } from "./account-use.ts";
export { findParties } from "./find-parties.ts";
export type { Order, OrderChat } from "./order-chat.ts";
export { findOrder } from "./queries.ts";
export { Conditions, textsOf } from "./texts.ts";
export { Traders } from "./traders.ts";

export function p2p(dependencies: P2pDependencies): Feature {
	const parts = [advertisementCalls(dependencies), orderCalls(dependencies), merchantCalls(dependencies)];
	return (calls) => {
		for (const part of parts) part(calls);
	};
}

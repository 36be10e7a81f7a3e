// POST coin/trade: places a spot order.
import type { Order } from "@candor/contract";
import { CommandOutcomeUnknown } from "@candor/journal";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { OrderState, OwnProjected, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toWireOrder } from "../../serializers/order.ts";
import { refuseAsCore, type WirePair, wirePair } from "../../serializers/wire-numbers.ts";
import { orderOf, type Tables } from "./queries.ts";
import { type TradeParams, toPlaceOrder } from "./translate.ts";

export interface SpotDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly tables: Tables;
	readonly projected: OwnProjected;
}

function pairOf(views: ViewsNeeded, base: number, quote: number): WirePair | undefined {
	for (const terms of views.listing.pairs()) if (terms.base === base && terms.quote === quote) return wirePair(views, terms);
	return undefined;
}

export function createTradeHandler({ views, exchange, tables, projected }: SpotDependencies) {
	/**
	 * Returns the order of a request that was sent again with the same id, read from the tables because it is no longer in memory.
	 * @throws CommandOutcomeUnknown if the tables are behind or cannot be read; a refusal would make the user place the order again
	 */
	async function ofHistory(user: number, order: number, seq: number): Promise<OrderState> {
		const read = () =>
			orderOf(tables, user, order).catch((cause: unknown) => {
				throw new CommandOutcomeUnknown(`order ${order} is accepted and cannot be read now`, { cause });
			});
		const known = await read();
		if (known !== undefined && known.status !== "waiting") return known;
		if (!(await caughtUpWith(projected, seq))) {
			throw new CommandOutcomeUnknown(`order ${order} is finished and not in the tables yet`);
		}
		const state = await read();
		if (state === undefined) throw new Error(`order ${order} is accepted but neither in memory nor in the tables`);
		return state;
	}

	return async function trade(params: TradeParams, context: RequestContext): Promise<Answer<{ order: Order }>> {
		const pair = pairOf(views, params.currency_id, params.legal_id);
		if (pair === undefined) return refused("unknown_pair", "currency_id");
		const { user } = context;
		const command = toPlaceOrder(params, user, context.commandId(params.client_id), pair);
		if ("kind" in command) return command;
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, pair);
		const state = views.orders.find(outcome.result) ?? (await ofHistory(user, outcome.result, seq));
		return data({ order: toWireOrder(state, pair) }, seq);
	};
}

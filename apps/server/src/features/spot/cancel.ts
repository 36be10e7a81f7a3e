// PUT coin/trade/cancel: cancels one order, all orders of a market, or all orders of the user.
import type { Calls } from "@candor/contract";
import { type Answer, refused, text } from "../../http/answer.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { refuseAsCore } from "../../serializers/wire-numbers.ts";
import type { SpotDependencies } from "./trade.ts";

type CancelParams = ReturnType<Calls["coin/trade/cancel"]["params"]["parse"]>;

export function createCancelHandler({ views, exchange }: SpotDependencies) {
	return async function cancel(params: CancelParams, context: RequestContext): Promise<Answer<null>> {
		const by = context.user;
		const id = context.commandId(undefined);
		if (params.all === true) {
			const pair = params.match_id ?? 0;
			if (pair !== 0 && views.listing.pair(pair) === undefined) return refused("unknown_pair", "match_id");
			const { outcome, seq } = await exchange.submit({ type: "CancelAllOrders", id, by, pair }, params.sent_at);
			if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal);
			return text("orders_cancelled", seq, { count: outcome.result });
		}
		if (params.id === undefined) return refused("id_required", "id");
		const { outcome, seq } = await exchange.submit({ type: "CancelOrder", id, by, order: params.id }, params.sent_at);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, undefined, { order: "id" });
		return text("order_cancelled", seq);
	};
}

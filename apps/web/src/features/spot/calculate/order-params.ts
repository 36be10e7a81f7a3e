// Converts a draft to the params of POST coin/trade (docs/reference/wire.md, Commands), as decimal text. Contains only params
// that the order type uses. The request id is added when the order is sent.
import { type Draft, type Field, fieldsOf, hasPostOnly, hasStop, hasTimeInForce, typed } from "./order-draft.ts";

export interface OrderParams extends Partial<Record<Field, string>> {
	readonly currency_id: string;
	readonly legal_id: string;
	/** Side of the order: 1 is buy, 2 is sell. */
	readonly type: "1" | "2";
	readonly order_type: Draft["orderType"];
	readonly time_in_force?: Draft["timeInForce"];
	readonly post_only?: "1";
	readonly trigger?: Draft["trigger"];
}

export function orderParams(pair: { readonly baseId: number; readonly quoteId: number }, draft: Draft): OrderParams {
	const fields: Partial<Record<Field, string>> = {};
	for (const field of fieldsOf(draft)) fields[field] = typed(draft, field);
	return {
		currency_id: String(pair.baseId),
		legal_id: String(pair.quoteId),
		type: draft.side === "buy" ? "1" : "2",
		order_type: draft.orderType,
		...(hasTimeInForce(draft.orderType) ? { time_in_force: draft.timeInForce } : {}),
		...(hasPostOnly(draft.orderType) && draft.postOnly ? { post_only: "1" as const } : {}),
		...(hasStop(draft.orderType) ? { trigger: draft.trigger } : {}),
		...fields,
	};
}

// POST coin/trade: a new spot order of any type (spec/rules.md §4).
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, flagParam, idParam } from "../fields.ts";
import { order, orderType, selfTrade, timeInForce, trigger } from "./order.ts";

export const tradeRefusals = [
	"unknown_pair",
	"amount_required",
	"amount_malformed",
	"amount_negative",
	"amount_too_precise",
	"amount_too_large",
	"amount_not_positive",
	"unexpected_field",
] as const;

export const coinTrade = call({
	method: "POST",
	path: "coin/trade",
	needs: "session",
	says: "Places an order. The answer shows it as it stands once it is durable, fills included.",
	params: z.object({
		currency_id: idParam,
		legal_id: idParam,
		/** 1 buy, 2 sell. */
		type: z.union([z.literal([1, 2]), z.literal(["1", "2"]).transform((side) => (side === "1" ? 1 : 2))]),
		order_type: orderType,
		/** In base. Exactly one of `amount` and `quote_amount`; the latter for market and stop-market buys only. */
		amount: amountParam.optional(),
		quote_amount: amountParam.optional(),
		target_price: amountParam.optional(),
		stop_price: amountParam.optional(),
		stop_limit_price: amountParam.optional(),
		time_in_force: timeInForce.optional(),
		post_only: flagParam.optional(),
		trigger: trigger.optional(),
		self_trade: selfTrade.optional(),
		client_id: clientId.optional(),
	}),
	data: z.object({ order }),
	refusals: tradeRefusals,
});

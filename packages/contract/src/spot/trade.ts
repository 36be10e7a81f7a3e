// POST coin/trade places a spot order of any type (docs/reference/rules.md §4).
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, flagParam, idParam, sentAt } from "../fields.ts";
import { COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { order, orderType, selfTrade, timeInForce, trigger } from "./order.ts";

export const coinTrade = call({
	method: "POST",
	path: "coin/trade",
	needs: "session",
	says: "Places an order. The response shows the order after it is durable, including fills.",
	params: z.object({
		currency_id: idParam,
		legal_id: idParam,
		/** Side of the order: 1 is buy, 2 is sell. */
		type: z.union([z.literal([1, 2]), z.literal(["1", "2"]).transform((side) => (side === "1" ? 1 : 2))]),
		order_type: orderType,
		/**
		 * Amount in the base coin. An order has either `amount` or `quote_amount`. `quote_amount` is allowed only for market buys
		 * and stop-market buys.
		 */
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
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		"price_off_tick",
		"amount_off_lot",
		"unknown_pair",
		"not_applicable",
		"ambiguous_quantity",
		"buy_only",
		"quote_amount_required",
		"post_only_limit_only",
		"oco_good_till_cancelled_only",
		"notional_too_small",
		"notional_too_large",
		"price_outside_band",
		"no_reference_price",
		"stop_at_market",
		"oco_prices",
		"oco_would_take",
		"post_only_would_take",
		"market_halted",
		"too_many_orders",
		"insufficient_balance",
	],
});

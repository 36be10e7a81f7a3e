// POST lever/submit opens a position (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, sentAt, wholeParam } from "../fields.ts";
import { COMMAND_REFUSALS, type RefusalCode } from "../refusals.ts";
import { contractAccount, contractTrigger, position } from "./position.ts";

/** Refusals of a price that the user typed. */
export const PRICE_REFUSALS = [
	"number_malformed",
	"number_negative",
	"number_not_positive",
	"number_too_large",
	"price_off_tick",
] as const satisfies readonly RefusalCode[];

/** Order type as a number or text: 1 is market, 0 is limit. */
export const orderTypeParam = z.union([
	z.literal([0, 1]),
	z.literal(["0", "1"]).transform((type): 0 | 1 => (type === "1" ? 1 : 0)),
]);

export const leverSubmit = call({
	method: "POST",
	path: "lever/submit",
	needs: "session",
	says: "Opens a position. The response shows the position after its order is durable, including fills.",
	params: z.object({
		match_id: idParam,
		/** Side of the position: 1 is long, 2 is short. */
		type: z.union([z.literal([1, 2]), z.literal(["1", "2"]).transform((side) => (side === "1" ? 1 : 2))]),
		order_type: orderTypeParam,
		/** Number of lots to open. */
		share: wholeParam(0, Number.MAX_SAFE_INTEGER),
		/** Leverage of the position. */
		multiple: wholeParam(0, Number.MAX_SAFE_INTEGER),
		/** Limit price, for limit orders only. */
		target_price: amountParam.optional(),
		target_profit_price: amountParam.optional(),
		stop_loss_price: amountParam.optional(),
		/** Price that triggers the stop loss and the take profit. Default: mark. */
		trigger: contractTrigger.optional(),
		/** Account with real or with demo money. Default: real. */
		account: contractAccount.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ position }),
	refusals: [
		...COMMAND_REFUSALS,
		...PRICE_REFUSALS,
		"unknown_instrument",
		"delisting",
		"not_available",
		"demo_only",
		"not_verified",
		"invalid_lots",
		"invalid_leverage",
		"not_applicable",
		"invalid_price",
		"market_halted",
		"position_too_large",
		"too_many_positions",
		"price_outside_band",
		"stop_wrong_side",
		"no_liquidity",
		"insufficient_balance",
		"on_break",
		"loss_limit_reached",
	],
});

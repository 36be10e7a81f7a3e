// Calls that put money into an earn product: POST lh/deposit buys an earn order, and lh/deposit/additionalDeposit adds money to
// one.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, flagParam, idParam, sentAt, wholeParam } from "../fields.ts";
import { COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { earnOrder } from "./order.ts";

export const earnBuy = call({
	method: "POST",
	path: "lh/deposit",
	needs: "session",
	says: "Buys an earn order from the trust account. Rejected if the terms have changed since the caller saw them.",
	params: z.object({
		config_id: idParam,
		amount: amountParam,
		/** True if the user agreed to the service contract. */
		agree: flagParam.optional(),
		/** Version of the terms that the user saw. Default: the current version. */
		terms: wholeParam(1, Number.MAX_SAFE_INTEGER).optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order: earnOrder }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		"agreement_required",
		"unknown_product",
		"not_on_sale",
		"terms_changed",
		"below_minimum",
		"above_maximum",
		"not_available",
		"insufficient_balance",
		"sold_out",
		"too_many_orders",
	],
});

export const earnAdd = call({
	method: "POST",
	path: "lh/deposit/additionalDeposit",
	needs: "session",
	says: "Adds a tranche to a running order. Rejected if the rate has changed since the caller saw it.",
	params: z.object({
		order_id: idParam,
		amount: amountParam,
		/** Rate that the user saw. Default: the current rate. */
		daily_rate: amountParam.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order: earnOrder }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		"unknown_order",
		"order_ended",
		"last_day",
		"not_on_sale",
		"no_rate",
		"terms_changed",
		"below_minimum",
		"above_maximum",
		"not_available",
		"insufficient_balance",
		"sold_out",
		"too_many_orders",
	],
});

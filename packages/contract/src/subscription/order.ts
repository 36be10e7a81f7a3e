// POST lh/send/order buys coins of a subscription.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, sentAt, wholeParam } from "../fields.ts";
import { COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { subscriptionOrder } from "./offering.ts";

export const subscriptionBuy = call({
	method: "POST",
	path: "lh/send/order",
	needs: "session",
	says: "Buys a number of coins with money of the coin account. Rejected if the terms have changed since the caller saw them.",
	params: z.object({
		id: idParam,
		/** Number of coins to buy. */
		amount: amountParam,
		/** Coin with which the user pays. */
		currency_id: idParam,
		/** Version of the terms that the user saw. Default: the current version. */
		terms: wholeParam(1, Number.MAX_SAFE_INTEGER).optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order: subscriptionOrder }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		"unknown_offering",
		"not_open",
		"terms_changed",
		"unknown_asset",
		"below_minimum",
		"user_cap_reached",
		"sold_out",
		"verification_needed",
		"not_available",
		"insufficient_balance",
		"too_many_orders",
	],
});

// Calls that change the caller's position: POST lever/close closes lots, lever/cancel cancels a pending order, and lever/setstop
// sets stop loss and take profit. Each call returns a text for the user and the changed position.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, sentAt, wholeParam } from "../fields.ts";
import { CLOSING_REFUSALS } from "../refusals.ts";
import { contractTrigger, position } from "./position.ts";
import { orderTypeParam, PRICE_REFUSALS } from "./submit.ts";

const every = { id: idParam, client_id: clientId.optional(), sent_at: sentAt.optional() };
const changed = z.object({ position });

export const leverClose = call({
	method: "POST",
	path: "lever/close",
	needs: "session",
	says: "Closes a position, or some of its lots, by a market or limit order. Lots that a market order cannot close are tried again at each index record.",
	params: z.object({
		...every,
		/** Number of lots to close. By default all lots are closed, and the position's pending opening order is cancelled too. */
		share: wholeParam(1, Number.MAX_SAFE_INTEGER).optional(),
		/** Type of the closing order. Default: market. */
		order_type: orderTypeParam.optional(),
		/** Limit price, for limit orders only. */
		target_price: amountParam.optional(),
	}),
	data: changed,
	refusals: [
		...CLOSING_REFUSALS,
		...PRICE_REFUSALS,
		"unknown_position",
		"nothing_held",
		"already_closing",
		"invalid_lots",
		"not_applicable",
		"invalid_price",
		"price_outside_band",
	],
});

export const leverCancel = call({
	method: "POST",
	path: "lever/cancel",
	needs: "session",
	says: "Cancels a position's waiting opening order, or if there is none its waiting closing order.",
	params: z.object(every),
	data: changed,
	refusals: [...CLOSING_REFUSALS, "unknown_position", "nothing_waits"],
});

export const leverSetStop = call({
	method: "POST",
	path: "lever/setstop",
	needs: "session",
	says: "Sets both stop prices of a position. A price that is left out is removed.",
	params: z.object({
		...every,
		target_profit_price: amountParam.optional(),
		stop_loss_price: amountParam.optional(),
		/** Price that triggers the stop loss and the take profit. Default: mark. */
		trigger: contractTrigger.optional(),
	}),
	data: changed,
	refusals: [...CLOSING_REFUSALS, ...PRICE_REFUSALS, "unknown_position", "stop_wrong_side"],
});

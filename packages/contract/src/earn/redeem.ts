// POST lh/defaultPay, lh/deposit/order/cancel: cost of ending an order early, and the end.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, decimalText, id, idParam, sentAt, timeMs } from "../fields.ts";
import { CLOSING_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { earnOrder, redemption } from "./order.ts";

/** `tranches`: figures of each: `held_days` whole held days, `step_rate` their rate by the frozen steps. */
export const earnDefaultPay = call({
	method: "POST",
	path: "lh/defaultPay",
	needs: "session",
	says: "The exact charge of ending an order now, before it is agreed to; until `changes_at` it stays.",
	params: z.object({ order_id: idParam }),
	data: redemption.extend({
		amount: decimalText,
		remaining_days: z.int(),
		changes_at: timeMs,
		tranches: z.array(
			redemption.extend({
				id,
				amount: decimalText,
				remaining_days: z.int(),
				held_days: z.int(),
				paid: decimalText,
				step_rate: decimalText,
			}),
		),
	}),
	refusals: ["unknown_order", "order_ended"],
});

export const earnCancel = call({
	method: "POST",
	path: "lh/deposit/order/cancel",
	needs: "session",
	says: "Ends an order before maturity. With `refund` given: for no less than that, or not at all.",
	params: z.object({
		id: idParam,
		/** The shown amount. */
		refund: amountParam.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order: earnOrder }),
	refusals: [
		...CLOSING_REFUSALS,
		// The refund may be zero: 0 is an amount here.
		...NUMBER_REFUSALS.filter((code) => code !== "number_not_positive"),
		"unknown_order",
		"order_ended",
		"charge_changed",
	],
});

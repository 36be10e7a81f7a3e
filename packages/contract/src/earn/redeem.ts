// POST lh/defaultPay, lh/deposit/order/cancel: what ending an order early costs, and ending it.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, decimalText, id, idParam, sentAt, timeMs } from "../fields.ts";
import { CLOSING_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { earnOrder, redemption } from "./order.ts";

/** `tranches`: how each figure comes about: `held_days` whole days held, `step_rate` what they earn by the frozen steps. */
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
		/** What the caller saw. */
		refund: amountParam.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order: earnOrder }),
	refusals: [
		...CLOSING_REFUSALS,
		// Nothing at all may come back: 0 is an amount here.
		...NUMBER_REFUSALS.filter((code) => code !== "number_not_positive"),
		"unknown_order",
		"order_ended",
		"charge_changed",
	],
});

// POST lh/defaultPay returns the cost of ending an earn order early. POST lh/deposit/order/cancel ends the order.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, decimalText, id, idParam, sentAt, timeMs } from "../fields.ts";
import { CLOSING_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { earnOrder, redemption } from "./order.ts";

/**
 * Returns the cost of ending an earn order, in total and for each tranche (one purchase within the order). `held_days` is the
 * number of full days for which the tranche was held. `step_rate` is the rate that the order's `steps` give for this number of
 * days.
 */
export const earnDefaultPay = call({
	method: "POST",
	path: "lh/defaultPay",
	needs: "session",
	says: "The exact cost of ending an order now. It does not change before `changes_at`.",
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
	says: "Ends an order before maturity. With `refund`: rejected if the refund would be lower than that.",
	params: z.object({
		id: idParam,
		/** Refund that the screen showed to the user. */
		refund: amountParam.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order: earnOrder }),
	refusals: [
		...CLOSING_REFUSALS,
		// The refund may be zero, so this call does not refuse the number zero.
		...NUMBER_REFUSALS.filter((code) => code !== "number_not_positive"),
		"unknown_order",
		"order_ended",
		"charge_changed",
	],
});

// Calls with which a user changes a holding in an arbitrage fund: POST lh/setUplan subscribes, lh/setUplan/cancel cancels a
// pending subscription, and lh/redeem redeems units of the fund.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, decimalText, flagParam, idParam, sentAt, timeMs } from "../fields.ts";
import { CLOSING_REFUSALS, COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { fundRedemption, fundSubscription } from "./fund.ts";

export const setUplan = call({
	method: "POST",
	path: "lh/setUplan",
	needs: "session",
	says: "Subscribes to a fund from the trust account, at the next unit value plus the cost of entry.",
	params: z.object({
		id: idParam,
		amount: amountParam,
		/** True if the user agreed to the service contract. */
		agree: flagParam.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ subscription: fundSubscription }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		"agreement_required",
		"unknown_fund",
		"fund_closed",
		"below_minimum",
		"above_maximum",
		"not_available",
		"insufficient_balance",
		"too_many_waiting",
	],
});

export const cancelUplan = call({
	method: "POST",
	path: "lh/setUplan/cancel",
	needs: "session",
	says: "Cancels a subscription that is still waiting.",
	params: z.object({ id: idParam, client_id: clientId.optional(), sent_at: sentAt.optional() }),
	data: z.object({ subscription: fundSubscription }),
	refusals: [...CLOSING_REFUSALS, "unknown_subscription"],
});

/**
 * Redeems fund units. In the response, `expected` is the expected proceeds at the latest unit value, after the `fee` on the
 * gains. `begins_at` is the full hour at which the fund starts to sell assets for this redemption. If the fund is still selling
 * for earlier redemptions at that time, it finishes that sale first. `paid_by` is the latest expected time of the payment: a day
 * after `begins_at`, plus the remaining time of the earlier sale.
 */
export const redeemUplan = call({
	method: "POST",
	path: "lh/redeem",
	needs: "session",
	says: "Redeems units. At the next full hour the fund pays their share of its cash. Then it sells their share of every position and pays the proceeds.",
	params: z.object({ id: idParam, units: amountParam, client_id: clientId.optional(), sent_at: sentAt.optional() }),
	data: z.object({
		redemption: fundRedemption,
		expected: z.object({ value: decimalText, fee: decimalText }),
		when: z.object({ begins_at: timeMs, paid_by: timeMs }),
	}),
	refusals: [...CLOSING_REFUSALS, ...NUMBER_REFUSALS, "unknown_fund", "insufficient_units", "below_minimum", "too_many_waiting"],
});

// POST ieo/apply, ieo/pay: applies to an IEO, pays an allotment.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, sentAt, wholeParam } from "../fields.ts";
import { CLOSING_REFUSALS, COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { payPasswordParam } from "../user/user.ts";
import { ieoOrder } from "./offering.ts";

export const ieoApply = call({
	method: "POST",
	path: "ieo/apply",
	needs: "session",
	says: "Applies once for so many coins, on the terms that the caller saw or not at all; their whole price is frozen in the coin account until the allotment.",
	params: z.object({
		id: idParam,
		quantity: amountParam,
		/** The shown version; default: the current one. */
		terms: wholeParam(1, Number.MAX_SAFE_INTEGER).optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ order: ieoOrder }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		"unknown_offering",
		"not_open",
		"terms_changed",
		"amount_off_lot",
		"below_minimum",
		"above_maximum",
		"already_applied",
		"verification_needed",
		"not_available",
		"insufficient_balance",
	],
});

export const ieoPay = call({
	method: "POST",
	path: "ieo/pay",
	needs: "session",
	says: "Pays an allotment at once from what is frozen for it, with the fund password; on the pay date it is paid by itself.",
	params: z.object({ id: idParam, pay_password: payPasswordParam, client_id: clientId.optional(), sent_at: sentAt.optional() }),
	data: z.object({ order: ieoOrder }),
	refusals: [...CLOSING_REFUSALS, ...FUND_PASSWORD_REFUSALS, "unknown_order", "not_paying"],
});

// POST ieo/apply applies for coins of an IEO (initial exchange offering). POST ieo/pay pays for the allotted coins.
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
	says: "Applies once for a number of coins. Their full price is frozen in the coin account until the allotment. Rejected if the terms have changed since the caller saw them.",
	params: z.object({
		id: idParam,
		quantity: amountParam,
		/** Version of the terms that the user saw. Default: the current version. */
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
	says: "Pays an allotment at once from its frozen money, with the fund password. On the pay date it is paid automatically.",
	params: z.object({ id: idParam, pay_password: payPasswordParam, client_id: clientId.optional(), sent_at: sentAt.optional() }),
	data: z.object({ order: ieoOrder }),
	refusals: [...CLOSING_REFUSALS, ...FUND_PASSWORD_REFUSALS, "unknown_order", "not_paying"],
});

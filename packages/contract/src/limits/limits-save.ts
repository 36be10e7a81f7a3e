// POST user/limits_save sets the loss limit and the trading break. A stricter value applies at once, and a looser value applies a
// day later.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, sentAt, wholeParam } from "../fields.ts";
import { CLOSING_REFUSALS } from "../refusals.ts";
import { ownLimits } from "./limits.ts";

export const userLimitsSave = call({
	method: "POST",
	path: "user/limits_save",
	needs: "session",
	says: "Sets the user's daily loss limit and trading break. A stricter value applies at once, a looser one after a day.",
	params: z.object({
		/** Daily loss limit in the settlement coin; 0 or absent means no limit. */
		daily_loss: amountParam.optional(),
		/** End of the trading break in ms; 0 or absent means no break. */
		break_until: wholeParam(0, Number.MAX_SAFE_INTEGER).optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: ownLimits,
	refusals: [
		...CLOSING_REFUSALS,
		"number_malformed",
		"number_negative",
		"number_too_precise",
		"number_too_large",
		"invalid_break",
	],
});

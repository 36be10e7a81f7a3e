// POST user/limits returns the limits that users set on their own accounts (docs/reference/rules.md §6).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, timeMs } from "../fields.ts";

/**
 * Loss limit and trading break of a user. `daily_loss` is in the settlement coin; `"0.000000"` means that the user has set no
 * limit. `break_until` is the end of the break, ms; 0 means that the user has set no break.
 */
const bounds = { daily_loss: decimalText, break_until: timeMs };

/** A user's current limits. `next` has looser limits that apply from `next.from` on; it is null if no change is pending. */
export const ownLimits = z.object({ ...bounds, next: z.object({ ...bounds, from: timeMs }).nullable() });
export type OwnLimits = z.infer<typeof ownLimits>;

export const userLimits = call({
	method: "POST",
	path: "user/limits",
	needs: "session",
	says: "The user's daily loss limit and trading break.",
	params: z.object({}),
	data: ownLimits,
	refusals: [],
});

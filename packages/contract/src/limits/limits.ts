// POST user/limits returns the limits that users set on their own accounts (docs/reference/rules.md §6).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, timeMs } from "../fields.ts";

/**
 * Loss limit and trading break of a user. `daily_loss` is in the settlement coin, and `"0.000000"` means that no limit is set.
 * `break_until` is the end of the break; 0 means that no break is set.
 */
const bounds = { daily_loss: decimalText, break_until: timeMs };

/** A user's current limits. `next` has the looser limits that apply from the time `next.from` on; it is null if no change is pending. */
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

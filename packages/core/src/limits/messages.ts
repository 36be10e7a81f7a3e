// Commands of users' own limits: daily loss, and breaks (docs/reference/rules.md §6).
import { big, type MessageOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/**
 * Sets the user's limits. `dailyLoss` in units of the settlement asset, 0: no limit; `breakUntil` ms, 0: no break. Stricter values apply at
 * once, looser ones a day later.
 */
export const setLimits = command(70, "user", "SetLimits", { dailyLoss: big, breakUntil: uint });
export type SetLimits = MessageOf<typeof setLimits>;

/** The current limits, and those from `nextFrom` on (ms); 0: no pending change. */
export const limitsSet = event(1085, "LimitsSet", {
	user: uint,
	dailyLoss: big,
	breakUntil: uint,
	nextDailyLoss: big,
	nextBreakUntil: uint,
	nextFrom: uint,
});
export type LimitsSet = MessageOf<typeof limitsSet>;

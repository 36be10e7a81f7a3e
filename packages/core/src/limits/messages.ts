// Declares the command and the event of the limits that users set for themselves: a daily loss, and breaks
// (docs/reference/rules.md §6).
import { big, type MessageOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/**
 * Sets the user's limits. `dailyLoss` is in ledger units of the settlement asset; 0 means no limit. `breakUntil` is the core time
 * of a break's end, ms; 0 means no break. Stricter values apply at once, looser values a day later.
 */
export const setLimits = command(70, "user", "SetLimits", { dailyLoss: big, breakUntil: uint });
export type SetLimits = MessageOf<typeof setLimits>;

/**
 * Reports a user's current limits, and the limits that apply from the core time `nextFrom` on (ms). `nextFrom` is 0 if no change
 * is pending.
 */
export const limitsSet = event(1085, "LimitsSet", {
	user: uint,
	dailyLoss: big,
	breakUntil: uint,
	nextDailyLoss: big,
	nextBreakUntil: uint,
	nextFrom: uint,
});
export type LimitsSet = MessageOf<typeof limitsSet>;

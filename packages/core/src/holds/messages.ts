// Declares the command and the event of holds on withdrawals (docs/reference/rules.md §11). The security changes that cause holds
// happen outside the core.
import { type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/**
 * Security changes that cause a hold, because an attacker may have made them. The journal stores reasons as indexes of this list,
 * so new reasons may only be appended.
 */
export const HOLD_REASONS = ["password", "fund_password", "second_factor", "binding", "unfrozen"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * Stops a user's withdrawals for HOLD_MS. If the user already has a hold with the same reason, its end moves later, never
 * earlier.
 */
export const holdWithdrawals = command(22, "accounts", "HoldWithdrawals", { user: uint, reason: oneOf(...HOLD_REASONS) });
export type HoldWithdrawals = MessageOf<typeof holdWithdrawals>;

export const withdrawalsHeld = event(1032, "WithdrawalsHeld", { user: uint, reason: oneOf(...HOLD_REASONS), until: uint });
export type WithdrawalsHeld = MessageOf<typeof withdrawalsHeld>;

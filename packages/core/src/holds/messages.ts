// Declares the commands and events of holds on withdrawals (docs/reference/rules.md §11). The security changes that cause holds happen
// outside the core.
import { type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Security changes after which withdrawals are held, because an attacker may have made them. New reasons may only be appended. */
export const HOLD_REASONS = ["password", "fund_password", "second_factor", "binding", "unfrozen"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * Holds a user's withdrawals for the duration in the rules. A second hold with the same reason extends the first hold, and never
 * shortens it.
 */
export const holdWithdrawals = command(22, "accounts", "HoldWithdrawals", { user: uint, reason: oneOf(...HOLD_REASONS) });
export type HoldWithdrawals = MessageOf<typeof holdWithdrawals>;

export const withdrawalsHeld = event(1032, "WithdrawalsHeld", { user: uint, reason: oneOf(...HOLD_REASONS), until: uint });
export type WithdrawalsHeld = MessageOf<typeof withdrawalsHeld>;

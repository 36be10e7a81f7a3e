// Holds: until when a user's money must not leave the exchange, and why (docs/reference/rules.md §11). The events that cause them are
// outside the core.
import { type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Security changes after which withdrawals are held, because an attacker may have made them. Append only. */
export const HOLD_REASONS = ["password", "fund_password", "second_factor", "binding", "unfrozen"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * Holds a user's withdrawals from now for the duration in the rules. An earlier hold with the same reason is extended. No hold is
 * shortened.
 */
export const holdWithdrawals = command(22, "accounts", "HoldWithdrawals", { user: uint, reason: oneOf(...HOLD_REASONS) });
export type HoldWithdrawals = MessageOf<typeof holdWithdrawals>;

/** A hold of a user's withdrawals until `until`, ms. */
export const withdrawalsHeld = event(1032, "WithdrawalsHeld", { user: uint, reason: oneOf(...HOLD_REASONS), until: uint });
export type WithdrawalsHeld = MessageOf<typeof withdrawalsHeld>;

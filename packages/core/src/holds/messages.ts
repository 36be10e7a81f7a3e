// Holds: until when a user's money must not leave the exchange, and why (docs/reference/rules.md §11). The events that cause them are
// outside the core.
import { type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Security changes that may not be the owner's; append only. */
export const HOLD_REASONS = ["password", "fund_password", "second_factor", "binding", "unfrozen"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** For the duration in the rules, from now; an earlier hold of the same reason is extended, none is shortened. */
export const holdWithdrawals = command(22, "accounts", "HoldWithdrawals", { user: uint, reason: oneOf(...HOLD_REASONS) });
export type HoldWithdrawals = MessageOf<typeof holdWithdrawals>;

/** `until` ms. */
export const withdrawalsHeld = event(1032, "WithdrawalsHeld", { user: uint, reason: oneOf(...HOLD_REASONS), until: uint });
export type WithdrawalsHeld = MessageOf<typeof withdrawalsHeld>;

// Holds: until when a person's money does not leave the exchange, and why (docs/reference/rules.md §11). Who set off which is outside the core.
import { type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** What somebody changed who may not have been the owner; append only. */
export const HOLD_REASONS = ["password", "fund_password", "second_factor", "binding", "unfrozen"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** For the time that the rules give, from now; a hold for the same reason before is prolonged, none is ever shortened. */
export const holdWithdrawals = command(22, "accounts", "HoldWithdrawals", { user: uint, reason: oneOf(...HOLD_REASONS) });
export type HoldWithdrawals = MessageOf<typeof holdWithdrawals>;

/** `until` ms. */
export const withdrawalsHeld = event(1032, "WithdrawalsHeld", { user: uint, reason: oneOf(...HOLD_REASONS), until: uint });
export type WithdrawalsHeld = MessageOf<typeof withdrawalsHeld>;

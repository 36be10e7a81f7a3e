// Declares the commands and events that open accounts and change their standing (docs/explanation/core.md, Users and the core).
// These messages contain ids only, and no personal data.
import { type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Opens an account. If the account is already open, the command is accepted and changes nothing. */
export const openAccount = command(20, "accounts", "OpenAccount", { user: uint });
export type OpenAccount = MessageOf<typeof openAccount>;
export const accountOpened = event(1030, "AccountOpened", { user: uint, at: uint });
export type AccountOpened = MessageOf<typeof accountOpened>;

/**
 * Standing of an account. `trading` allows everything. With `closing_only` or `frozen` the user may only cancel, close, redeem
 * and set limits, and the exchange cancels the account's resting orders that would open something.
 */
export const standing = oneOf("trading", "closing_only", "frozen");
export type Standing = "trading" | "closing_only" | "frozen";
export const setStanding = command(21, "accounts", "SetStanding", { user: uint, version: uint, standing });
export type SetStanding = MessageOf<typeof setStanding>;
export const standingChanged = event(1031, "StandingChanged", { user: uint, version: uint, standing });
export type StandingChanged = MessageOf<typeof standingChanged>;

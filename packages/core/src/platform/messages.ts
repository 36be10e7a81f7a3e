// Declares the commands and events of the platform's money: deposits of the platform, and the funding of its pools
// (docs/reference/rules.md §10).
import { big, type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

/** Pools that the platform funds. The journal stores pools as indexes of this list, so new pools may only be appended. */
export const PLATFORM_POOLS = ["option_pool", "insurance"] as const;
const purse = oneOf(...PLATFORM_POOLS);
const BY_TWO = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/** Adds test money to the platform's treasury in a sandbox. A live exchange refuses this command. */
export const depositPlatform = command(75, "custody", "DepositPlatform", { asset: uint, amount: big });
export type DepositPlatform = MessageOf<typeof depositPlatform>;
export const fundPlatform = operatorCommand(76, "FundPlatform", { purse, asset: uint, amount: big }, BY_TWO);
export type FundPlatform = MessageOf<typeof fundPlatform>;
export const defundPlatform = operatorCommand(77, "DefundPlatform", { purse, asset: uint, amount: big }, BY_TWO);
export type DefundPlatform = MessageOf<typeof defundPlatform>;

export const platformDeposited = event(1090, "PlatformDeposited", { asset: uint, amount: big, at: uint });
export type PlatformDeposited = MessageOf<typeof platformDeposited>;
export const platformFunded = event(1091, "PlatformFunded", {
	purse,
	direction: oneOf("in", "out"),
	asset: uint,
	amount: big,
	at: uint,
});
export type PlatformFunded = MessageOf<typeof platformFunded>;

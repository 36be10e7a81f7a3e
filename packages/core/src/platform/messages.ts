// The platform's own money: its deposits, and the purses it funds (docs/reference/rules.md §10).
import { big, type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

/** Purses that the platform funds; append only. */
export const PURSES = ["option_pool", "insurance"] as const;
const purse = oneOf(...PURSES);
const BY_TWO = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/** Adds test money to the treasury of a sandbox's platform. A live exchange receives a deposit instead. */
export const depositPlatform = command(75, "custody", "DepositPlatform", { asset: uint, amount: big });
export type DepositPlatform = MessageOf<typeof depositPlatform>;
export const fundPlatform = operatorCommand(76, "FundPlatform", { purse, asset: uint, amount: big }, BY_TWO);
export type FundPlatform = MessageOf<typeof fundPlatform>;
/** Returns unfrozen money of a purse to the treasury. */
export const defundPlatform = operatorCommand(77, "DefundPlatform", { purse, asset: uint, amount: big }, BY_TWO);
export type DefundPlatform = MessageOf<typeof defundPlatform>;

export const platformDeposited = event(1090, "PlatformDeposited", { asset: uint, amount: big, at: uint });
export type PlatformDeposited = MessageOf<typeof platformDeposited>;
/** Published record of a transfer between the treasury and a purse. */
export const platformFunded = event(1091, "PlatformFunded", {
	purse,
	direction: oneOf("in", "out"),
	asset: uint,
	amount: big,
	at: uint,
});
export type PlatformFunded = MessageOf<typeof platformFunded>;

// The house's own money: where it comes in, and which purse it is given to (docs/reference/rules.md §10).
import { big, type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

/** Purses that the house gives money to; append only. */
export const PURSES = ["option_pool", "insurance"] as const;
const purse = oneOf(...PURSES);
const BY_TWO = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/** Test money for a sandbox's house. A live exchange's comes in by a deposit. */
export const depositHouse = command(75, "custody", "DepositHouse", { asset: uint, amount: big });
export type DepositHouse = MessageOf<typeof depositHouse>;
export const fundHouse = operatorCommand(76, "FundHouse", { purse, asset: uint, amount: big }, BY_TWO);
export type FundHouse = MessageOf<typeof fundHouse>;
/** Back to the treasury: only what nothing has frozen. */
export const defundHouse = operatorCommand(77, "DefundHouse", { purse, asset: uint, amount: big }, BY_TWO);
export type DefundHouse = MessageOf<typeof defundHouse>;

export const houseDeposited = event(1090, "HouseDeposited", { asset: uint, amount: big, at: uint });
export type HouseDeposited = MessageOf<typeof houseDeposited>;
/** For the public record. */
export const houseFunded = event(1091, "HouseFunded", {
	purse,
	direction: oneOf("in", "out"),
	asset: uint,
	amount: big,
	at: uint,
});
export type HouseFunded = MessageOf<typeof houseFunded>;

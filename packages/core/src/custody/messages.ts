// Declares the commands and events of sandbox deposits and of transfers between a user's accounts (docs/reference/rules.md §10,
// docs/reference/wire.md, Sandbox).
import { big, type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";
import { TRANSFER_ACCOUNTS } from "./kinds.ts";

/** Deposits test coins into a user's spot account. A live exchange rejects this command. `amount` is in ledger units. */
export const depositSandbox = command(30, "custody", "DepositSandbox", { user: uint, asset: uint, amount: big });
export type DepositSandbox = MessageOf<typeof depositSandbox>;
export const depositCredited = event(1040, "DepositCredited", { deposit: uint, user: uint, asset: uint, amount: big, at: uint });
export type DepositCredited = MessageOf<typeof depositCredited>;

const between = { asset: uint, from: oneOf(...TRANSFER_ACCOUNTS), to: oneOf(...TRANSFER_ACCOUNTS), amount: big };
/** Transfers available funds between two accounts of a user, at once and without a fee. */
export const transfer = command(31, "user", "Transfer", between);
export type Transfer = MessageOf<typeof transfer>;
export const transferred = event(1041, "Transferred", { transfer: uint, user: uint, ...between, at: uint });
export type Transferred = MessageOf<typeof transferred>;

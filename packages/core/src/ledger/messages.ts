// The one event of the ledger. Views upsert it; account records are its non-zero changes.
import { big, type MessageOf, oneOf, uint } from "../encoding/schema.ts";
import { event } from "../engine/product.ts";
import { ACCOUNTS } from "./accounts.ts";

/** Why a balance changed; append only. `restated` only fills fresh views and is never journalled. */
export const cause = oneOf("restated", "deposit", "transfer", "trade");
export type Cause = "restated" | "deposit" | "transfer" | "trade";

/**
 * A slot's balances after a command, once per slot and command, in ledger units. `change` is that of available + frozen
 * together; `ref` is the own order, transfer or deposit it belongs to.
 */
export const balanceChanged = event(1000, "BalanceChanged", {
	owner: uint,
	account: oneOf(...ACCOUNTS),
	asset: uint,
	available: big,
	frozen: big,
	change: big,
	cause,
	ref: uint,
});
export type BalanceChanged = MessageOf<typeof balanceChanged>;

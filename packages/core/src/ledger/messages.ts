// The only event of the ledger. Views store its balances. Its changes other than zero are the account records.
import { big, oneOf, uint } from "../encoding/schema.ts";
import { event } from "../engine/declare.ts";

/** Cause of events that only fill empty views. It is never journalled. */
export const RESTATED = "restated";

/**
 * The balances of a slot after a command, in ledger units, once for each slot, cause and record. `change` is the change of available and
 * frozen together. `ref` is the order, transfer or deposit of the owner that caused the change. @param accounts names by code @param
 * causes of balance changes, by code
 */
export function balanceChangedOf<const A extends readonly string[], const C extends readonly string[]>(accounts: A, causes: C) {
	return event(1000, "BalanceChanged", {
		owner: uint,
		account: oneOf(...accounts),
		asset: uint,
		available: big,
		frozen: big,
		change: big,
		cause: oneOf(...causes),
		ref: uint,
	});
}

/** The event as the ledger emits it. Kinds and causes are plain strings here, because the ledger gets them at run time. */
export interface LedgerEvent {
	readonly type: "BalanceChanged";
	readonly owner: number;
	readonly account: string;
	readonly asset: number;
	readonly available: bigint;
	readonly frozen: bigint;
	readonly change: bigint;
	readonly cause: string;
	readonly ref: number;
}

// Declares the only event of the ledger. Views store the event's balances. Each change other than zero is an account record.
import { big, oneOf, uint } from "../encoding/schema.ts";
import { event } from "../engine/declare.ts";

/** Cause of balance events that only fill empty views. Events with this cause are never journalled. */
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

// The one event of the ledger. Views insert or update by it. Account records are its non-zero changes.
import { big, oneOf, uint } from "../encoding/schema.ts";
import { event } from "../engine/declare.ts";

/** Cause of events that only fill empty views and are never journalled. */
export const RESTATED = "restated";

/**
 * A slot's balances after a command, once per slot, cause and record, in ledger units. `change` is that of available + frozen together;
 * `ref` is the owner's order, transfer or deposit that caused the change. @param accounts names by code @param causes why a balance can
 * change, by code
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

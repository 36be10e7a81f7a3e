// Declares the only event of the ledger, which reports changed balances. Each change other than zero is an account record of the
// owner.
import { big, oneOf, uint } from "../encoding/schema.ts";
import { event } from "../engine/declare.ts";

/**
 * Cause of balance events that only pass the current balances to readers with an empty copy of the state. Such events are never
 * journalled.
 */
export const RESTATED = "restated";

/**
 * Reports the balances of an account after a command, in ledger units; emitted once for each account, cause and record. `change`
 * is the change of the available and the frozen balance together. `ref` is the owner's order, transfer or deposit that caused the
 * change.
 * @param accounts names of the account kinds, by code
 * @param causes causes of balance changes, by code
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

/**
 * The event as the ledger emits it. Kinds and causes are plain strings here, because the ledger gets their lists only at run
 * time.
 */
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

// Declares the ledger accounts of deposits.
import type { AccountKind } from "../ledger/kinds.ts";

/** Deposits below the minimum. The exchange owes them to the user but has not credited them yet. */
export const SMALL_DEPOSITS = {
	code: 21,
	name: "small_deposits",
	owner: "user",
	sign: "credit",
	records: false,
} as const satisfies AccountKind;
/** Negative of the amount that a user owes after the reversal of a deposit. Totals of the user's money do not include it. */
export const DEPOSIT_DEBT = {
	code: 22,
	name: "deposit_debt",
	owner: "user",
	sign: "debit",
	records: false,
} as const satisfies AccountKind;
/** Known coins that have arrived and are owed, but are credited to no user. */
export const QUARANTINED = {
	code: 23,
	name: "quarantined",
	owner: "network",
	sign: "credit",
	records: false,
} as const satisfies AccountKind;

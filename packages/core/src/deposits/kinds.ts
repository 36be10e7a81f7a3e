// Declares the ledger accounts of deposits. Withdrawals use the custody and fee accounts too.
import { type AccountKind, ofPlatform } from "../ledger/kinds.ts";

/** Minus the coins that have arrived on a network and have not left. */
export const CUSTODY = {
	code: 20,
	name: "custody",
	owner: "network",
	sign: "debit",
	records: false,
} as const satisfies AccountKind;
/** Deposits below the minimum, which the user is owed and is not credited with yet. */
export const SMALL_DEPOSITS = {
	code: 21,
	name: "small_deposits",
	owner: "user",
	sign: "credit",
	records: false,
} as const satisfies AccountKind;
/** Minus the amount that a user owes after a reversal. It is no part of any total of the user's money. */
export const DEPOSIT_DEBT = {
	code: 22,
	name: "deposit_debt",
	owner: "user",
	sign: "debit",
	records: false,
} as const satisfies AccountKind;
/** Known coins that have arrived and are owed to somebody, but are credited to nobody. */
export const QUARANTINED = {
	code: 23,
	name: "quarantined",
	owner: "network",
	sign: "credit",
	records: false,
} as const satisfies AccountKind;
/** Minus the network fees that the platform has paid. */
export const NETWORK_FEES = ofPlatform(24, "network_fees", "debit");

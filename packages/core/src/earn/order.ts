// An open earn order and its tranches.

import { DAY_MS } from "../engine/time.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { EarnBought, TrancheAdded } from "./messages.ts";

export interface Tranche extends Omit<TrancheAdded, "type" | "order" | "user" | "product" | "asset" | "paidDays"> {
	readonly of: Order;
	paidDays: number;
	/** Its order has ended or is held: nothing more is paid. */
	over: boolean;
}

export interface Order extends Omit<EarnBought, "type"> {
	/** The buyer's earn account and the product's reserve. */
	readonly slot: Slot;
	readonly reserve: Slot;
	/** The first is the purchase, the others are additions. */
	readonly tranches: Tranche[];
	/** Quarantined after an error. */
	held: boolean;
}

/** Time of a tranche's next payment. */
export function dueOf({ boughtAt, paidDays }: Tranche): number {
	return boughtAt + (paidDays + 1) * DAY_MS;
}

/** Frozen in the reserve for it. */
export function lockedOf({ daily, days, paidDays }: Tranche): bigint {
	return daily * BigInt(days - paidDays);
}

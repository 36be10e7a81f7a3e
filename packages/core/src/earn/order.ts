import { DAY_MS } from "../engine/time.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { EarnBought, TrancheAdded } from "./messages.ts";

export interface Tranche extends Omit<TrancheAdded, "type" | "order" | "user" | "product" | "asset" | "paidDays"> {
	readonly of: Order;
	paidDays: number;
	/** True if the order has ended or is held, so that no more interest is paid. */
	over: boolean;
}

export interface Order extends Omit<EarnBought, "type"> {
	readonly slot: Slot;
	readonly reserve: Slot;
	/** The purchase, then additions. */
	readonly tranches: Tranche[];
	held: boolean;
}

/** Time of a tranche's next payment. */
export function dueOf({ boughtAt, paidDays }: Tranche): number {
	return boughtAt + (paidDays + 1) * DAY_MS;
}

/** Interest of a tranche that is still frozen in the reserve. */
export function lockedInterest({ daily, days, paidDays }: Tranche): bigint {
	return daily * BigInt(days - paidDays);
}

import { DAY_MS } from "../engine/time.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { EarnBought, TrancheAdded } from "./messages.ts";

export interface Tranche extends Omit<TrancheAdded, "type" | "order" | "user" | "product" | "asset" | "paidDays"> {
	readonly of: Order;
	paidDays: number;
	/** True if the order has ended or is quarantined, so that the tranche gets no more interest. */
	over: boolean;
}

export interface Order extends Omit<EarnBought, "type"> {
	readonly slot: Slot;
	readonly reserve: Slot;
	/** Tranches of the order: the first purchase, then the additions. */
	readonly tranches: Tranche[];
	held: boolean;
}

/** Returns the time of a tranche's next interest payment, core time in ms. */
export function dueOf({ boughtAt, paidDays }: Tranche): number {
	return boughtAt + (paidDays + 1) * DAY_MS;
}

/** Returns a tranche's interest that is still frozen in the reserve. */
export function lockedInterest({ daily, days, paidDays }: Tranche): bigint {
	return daily * BigInt(days - paidDays);
}

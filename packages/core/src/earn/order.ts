import { DAY_MS } from "../engine/time.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { EarnBought, TrancheAdded } from "./messages.ts";

export interface Tranche extends Omit<TrancheAdded, "type" | "order" | "user" | "product" | "asset" | "paidDays"> {
	readonly of: Order;
	paidDays: number;
	/** True if the order has ended or is quarantined. The tranche then gets no more interest. */
	over: boolean;
}

export interface Order extends Omit<EarnBought, "type"> {
	readonly slot: Slot;
	readonly reserve: Slot;
	/** Tranches of the order: the first purchase, followed by the additions. */
	readonly tranches: Tranche[];
	held: boolean;
}

/** Returns the core time of a tranche's next interest payment, ms. */
export function nextPaymentAt({ boughtAt, paidDays }: Tranche): number {
	return boughtAt + (paidDays + 1) * DAY_MS;
}

/** Returns the part of a tranche's interest that is not paid yet and is still frozen in the reserve, ledger units. */
export function lockedInterest({ daily, days, paidDays }: Tranche): bigint {
	return daily * BigInt(days - paidDays);
}

// An open order of a managed product, and the tranches that its money came in.

import { DAY_MS } from "../engine/time.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { EarnBought, TrancheAdded } from "./messages.ts";

export interface Tranche extends Omit<TrancheAdded, "type" | "order" | "user" | "product" | "asset" | "paidDays"> {
	readonly of: Order;
	paidDays: number;
	/** Its order has ended or is held: nothing comes any more. */
	over: boolean;
}

export interface Order extends Omit<EarnBought, "type"> {
	/** The buyer's trust account and the product's reserve. */
	readonly slot: Slot;
	readonly reserve: Slot;
	/** The first is what it began with. */
	readonly tranches: Tranche[];
	/** It threw. */
	held: boolean;
}

/** When a tranche is paid next. */
export function dueOf({ boughtAt, paidDays }: Tranche): number {
	return boughtAt + (paidDays + 1) * DAY_MS;
}

/** What is frozen in the reserve for it. */
export function lockedOf({ daily, days, paidDays }: Tranche): bigint {
	return daily * BigInt(days - paidDays);
}

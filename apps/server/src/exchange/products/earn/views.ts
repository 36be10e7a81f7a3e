import type { EarnProductSet, ReserveMoved } from "@candor/core";
import type { EarnOrderState } from "./order-state.ts";

export type ListedProduct = Omit<EarnProductSet, "type" | "at">;
/** Totals since the beginning, in units. The reserve's balance is funded + charges − withdrawn − paid. */
export type ReserveTotals = Pick<ReserveMoved, "funded" | "withdrawn" | "paid" | "charges">;

export interface EarnViews {
	readonly earn: {
		/** All products by number, sold or not; each object stays the same until its terms change. */
		products(): readonly ListedProduct[];
		product(product: number): ListedProduct | undefined;
		reserve(product: number): ReserveTotals;
		/** Principal of all open orders of a product, units. */
		sold(product: number): bigint;
		find(order: number): EarnOrderState | undefined;
		/** A user's open orders, oldest first, including held ones. */
		open(user: number): readonly EarnOrderState[];
	};
}

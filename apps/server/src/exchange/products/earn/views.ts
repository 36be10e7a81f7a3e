import type { EarnProductSet, ReserveMoved } from "@candor/core";
import type { EarnOrderState } from "./order-state.ts";

export type ListedProduct = Omit<EarnProductSet, "type" | "at">;
/**
 * Totals since the product was created, in units of the product's coin. The reserve's balance is funded + charges − withdrawn −
 * paid.
 */
export type ReserveTotals = Pick<ReserveMoved, "funded" | "withdrawn" | "paid" | "charges">;

export interface EarnViews {
	readonly earn: {
		/**
		 * Returns all products sorted by number, including those that are no longer sold. The object of a product stays the same until
		 * its terms change.
		 */
		products(): readonly ListedProduct[];
		product(product: number): ListedProduct | undefined;
		reserve(product: number): ReserveTotals;
		/** Returns the total principal of a product's open orders, in units of the product's coin. */
		sold(product: number): bigint;
		find(order: number): EarnOrderState | undefined;
		/** Returns a user's open orders, oldest first, including those that the core has set aside after a program fault. */
		open(user: number): readonly EarnOrderState[];
		/** Number of orders that the core has set aside after a program fault. */
		readonly heldCount: number;
	};
}

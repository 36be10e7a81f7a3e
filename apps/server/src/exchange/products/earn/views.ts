import type { EarnProductSet, ReserveMoved } from "@candor/core";
import type { EarnOrderState } from "./order-state.ts";

export type ListedProduct = Omit<EarnProductSet, "type" | "at">;
/** Totals since the product was created, in units. The reserve's balance is funded + charges − withdrawn − paid. */
export type ReserveTotals = Pick<ReserveMoved, "funded" | "withdrawn" | "paid" | "charges">;

export interface EarnViews {
	readonly earn: {
		/**
		 * Returns all products by number, including products that are no longer sold. A product's object is replaced only when its
		 * terms change.
		 */
		products(): readonly ListedProduct[];
		product(product: number): ListedProduct | undefined;
		reserve(product: number): ReserveTotals;
		/** Returns the principal of all open orders of a product, in units. */
		sold(product: number): bigint;
		find(order: number): EarnOrderState | undefined;
		/** Returns a user's open orders, oldest first, including those that a fault has put aside. */
		open(user: number): readonly EarnOrderState[];
		/** Number of orders that a fault has put aside. */
		readonly heldCount: number;
	};
}

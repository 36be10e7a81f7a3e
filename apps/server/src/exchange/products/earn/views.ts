import type { EarnProductSet, ReserveMoved } from "@candor/core";
import type { EarnOrderState } from "./order-state.ts";

export type ListedProduct = Omit<EarnProductSet, "type" | "at">;
/** Since the beginning, in units: what the reserve has is funded + charges − withdrawn − paid. */
export type ReserveTotals = Pick<ReserveMoved, "funded" | "withdrawn" | "paid" | "charges">;

export interface EarnViews {
	readonly earn: {
		/** By number, sold or not; the same object until its terms change. */
		products(): readonly ListedProduct[];
		product(product: number): ListedProduct | undefined;
		reserve(product: number): ReserveTotals;
		/** Principal of all open orders of a product, units. */
		sold(product: number): bigint;
		find(order: number): EarnOrderState | undefined;
		/** Oldest first, held ones among them. */
		open(user: number): readonly EarnOrderState[];
	};
}

// Terms that the user saw when buying an option. The app compares them with the signed receipt of the purchase.
import type { Option, PlacedReceipt } from "@candor/contract";
import { unitsOf } from "./stake.ts";

export type PurchaseTerms = Pick<PlacedReceipt, "market" | "side" | "seconds" | "stake" | "payout_ratio"> & {
	readonly account: Option["account_change_type"];
};

/**
 * Returns a text that identifies a purchase. The payout ratio is left out: if the user tries again at another ratio, the
 * request must have the same id.
 */
export const purchaseIdentityOf = ({ market, side, seconds, stake, account }: PurchaseTerms): string =>
	[market, side, seconds, unitsOf(stake), account].join();

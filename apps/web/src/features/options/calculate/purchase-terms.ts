// Terms that the user saw when tapping Buy. They are compared with the signed receipt of the purchase.
import type { Option, PlacedReceipt } from "@candor/contract";
import { unitsOf } from "./stake.ts";

export type PurchaseTerms = Pick<PlacedReceipt, "market" | "side" | "seconds" | "stake" | "payout_ratio"> & {
	readonly account: Option["account_change_type"];
};

/**
 * Returns a text that identifies a purchase. The text omits the payout ratio, because a repeat of the purchase at another ratio
 * must have the request id of the first try.
 */
export const meaningOf = ({ market, side, seconds, stake, account }: PurchaseTerms): string =>
	[market, side, seconds, unitsOf(stake), account].join();

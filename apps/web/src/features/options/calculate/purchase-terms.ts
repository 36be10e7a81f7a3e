// Terms that the user saw when tapping Buy, and their comparison with the signed receipt of the purchase.
import type { Option, PlacedReceipt } from "@candor/contract";
import { unitsOf } from "./stake.ts";

export type PurchaseTerms = Pick<PlacedReceipt, "market" | "side" | "seconds" | "stake" | "payout_ratio"> & {
	readonly account: Option["account_change_type"];
};

/** Returns the text that identifies a request. The payout ratio is not part of it, so a try with another ratio keeps its id. */
export const meaningOf = ({ market, side, seconds, stake, account }: PurchaseTerms): string =>
	[market, side, seconds, unitsOf(stake), account].join();

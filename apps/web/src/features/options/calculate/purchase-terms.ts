// Terms that the user saw when tapping Buy. They are compared with the signed receipt of the purchase.
import type { Option, PlacedReceipt } from "@candor/contract";
import { unitsOf } from "./stake.ts";

export type PurchaseTerms = Pick<PlacedReceipt, "market" | "side" | "seconds" | "stake" | "payout_ratio"> & {
	readonly account: Option["account_change_type"];
};

/** Returns the text that identifies a purchase. It omits the payout ratio: a try at another ratio must keep the request id. */
export const meaningOf = ({ market, side, seconds, stake, account }: PurchaseTerms): string =>
	[market, side, seconds, unitsOf(stake), account].join();

// The terms that the user tapped, compared with the signed receipt of the sale.
import type { Option, PlacedReceipt } from "@candor/contract";
import { unitsOf } from "./stake.ts";

export type PurchaseTerms = Pick<PlacedReceipt, "market" | "side" | "seconds" | "stake" | "payout_ratio"> & {
	readonly account: Option["account_change_type"];
};

/** The intention of a tap, as text: another payout ratio is not another purchase. */
export const meaningOf = ({ market, side, seconds, stake, account }: PurchaseTerms): string =>
	[market, side, seconds, unitsOf(stake), account].join();

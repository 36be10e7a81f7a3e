// Declares the escrow account of one subscription. The account's available balance of the coin for sale is not sold, and its frozen
// balance is sold. All money of the payment asset is frozen until the launch.
import type { AccountKind } from "../ledger/kinds.ts";

export const SUBSCRIPTION_ESCROW: AccountKind<"subscription_escrow", "offering", false> = {
	code: 17,
	name: "subscription_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

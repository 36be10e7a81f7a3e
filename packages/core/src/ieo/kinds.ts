// Declares the escrow account of one IEO (initial exchange offering). The account's available balance of the coin for sale is not
// allotted, and its frozen balance is allotted. All money of the payment asset is frozen until the listing.
import type { AccountKind } from "../ledger/kinds.ts";

export const IEO_ESCROW: AccountKind<"ieo_escrow", "offering", false> = {
	code: 18,
	name: "ieo_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

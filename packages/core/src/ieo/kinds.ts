// Declares the escrow account of an IEO (initial exchange offering). Coins for sale are in its available balance before the
// allotment and in its frozen balance after it. Payments are frozen in it until the listing.
import type { AccountKind } from "../ledger/kinds.ts";

export const IEO_ESCROW: AccountKind<"ieo_escrow", "offering", false> = {
	code: 18,
	name: "ieo_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

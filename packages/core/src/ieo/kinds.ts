// Escrow account of one IEO (initial exchange offering). Of the coin for sale, the available part is unallotted and the frozen part is
// allotted. Of the payment asset, all money is frozen until the listing.
import type { AccountKind } from "../ledger/kinds.ts";

export const IEO_ESCROW: AccountKind<"ieo_escrow", "offering", false> = {
	code: 18,
	name: "ieo_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

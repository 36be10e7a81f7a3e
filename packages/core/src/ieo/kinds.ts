// Escrow of one IEO. Of the coin for sale: available is unallotted, frozen is allotted. Of the payment asset: frozen until the listing.
import type { AccountKind } from "../ledger/kinds.ts";

export const IEO_ESCROW: AccountKind<"ieo_escrow", "offering", false> = {
	code: 18,
	name: "ieo_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

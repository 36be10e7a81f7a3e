// What lies in escrow for one IEO. Of the coin for sale: available is not allotted, frozen is. Of what is paid with: frozen until listing.
import type { AccountKind } from "../ledger/kinds.ts";

export const IEO_ESCROW: AccountKind<"ieo_escrow", "offering", false> = {
	code: 18,
	name: "ieo_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

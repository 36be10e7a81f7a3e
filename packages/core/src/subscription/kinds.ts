// Escrow of one subscription. Of the coin for sale: available is unsold, frozen is sold. Of the payment asset: frozen until the launch.
import type { AccountKind } from "../ledger/kinds.ts";

export const SUBSCRIPTION_ESCROW: AccountKind<"subscription_escrow", "offering", false> = {
	code: 17,
	name: "subscription_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

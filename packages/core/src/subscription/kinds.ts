// Escrow account of one subscription. Of the coin for sale, the available part is unsold and the frozen part is sold. Of the payment asset,
// all money is frozen until the launch.
import type { AccountKind } from "../ledger/kinds.ts";

export const SUBSCRIPTION_ESCROW: AccountKind<"subscription_escrow", "offering", false> = {
	code: 17,
	name: "subscription_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

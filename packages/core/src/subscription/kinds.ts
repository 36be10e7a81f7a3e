// Declares the escrow account of a subscription. Unsold coins are in its available balance, and sold coins in its frozen balance.
// Payments are frozen in it until the launch.
import type { AccountKind } from "../ledger/kinds.ts";

export const SUBSCRIPTION_ESCROW: AccountKind<"subscription_escrow", "offering", false> = {
	code: 17,
	name: "subscription_escrow",
	owner: "offering",
	sign: "credit",
	records: false,
};

import { type AccountKind, ofPlatform } from "../ledger/kinds.ts";

/**
 * Account kind for the coins in open P2P orders. Each asset has one such account, whose balance is the sum of the coins in open
 * orders.
 */
export const P2P_ESCROW = ofPlatform(26, "p2p_escrow");
/** Account kind for the bonds of merchants. */
export const P2P_BOND: AccountKind<"p2p_bond", "user", false> = {
	code: 27,
	name: "p2p_bond",
	owner: "user",
	sign: "credit",
	records: false,
};

import { type AccountKind, ofPlatform } from "../ledger/kinds.ts";

/** Account kind of the coins of open orders. There is one account per asset, and its balance is the sum of the open orders. */
export const P2P_ESCROW = ofPlatform(26, "p2p_escrow");
/** Account kind of merchants' bonds. */
export const P2P_BOND: AccountKind<"p2p_bond", "user", false> = {
	code: 27,
	name: "p2p_bond",
	owner: "user",
	sign: "credit",
	records: false,
};

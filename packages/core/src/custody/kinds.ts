import { CONTRACTS, EARN, OPTIONS, SPOT } from "../ledger/kinds.ts";

/**
 * Account kinds between which users transfer money, keyed by their names in calls of the server. Demo money cannot be transferred
 * (docs/reference/rules.md §10).
 */
export const TRANSFER_KINDS = { coin: SPOT, option: OPTIONS, contract: CONTRACTS, trust: EARN } as const;
export const TRANSFER_ACCOUNTS = [
	"coin",
	"option",
	"contract",
	"trust",
] as const satisfies readonly (keyof typeof TRANSFER_KINDS)[];

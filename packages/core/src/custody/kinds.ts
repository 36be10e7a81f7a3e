// Accounts between which users transfer their money.
import { COIN, CONTRACT, OPTION, TRUST } from "../ledger/kinds.ts";

/** Demo money is excluded (docs/reference/rules.md §10). */
export const TRANSFER_KINDS = { coin: COIN, option: OPTION, contract: CONTRACT, trust: TRUST } as const;
export const TRANSFER_ACCOUNTS = [
	"coin",
	"option",
	"contract",
	"trust",
] as const satisfies readonly (keyof typeof TRANSFER_KINDS)[];

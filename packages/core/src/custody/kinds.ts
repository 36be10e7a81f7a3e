// Kinds of account that money comes in from, and those that people move their own money between.
import { COIN, CONTRACT, OPTION, ofHouse, TRUST } from "../ledger/kinds.ts";

/** Mirrors the test coins that were handed out: they lie nowhere. */
export const CUSTODY_SANDBOX = ofHouse(8, "custody_sandbox", "debit");

/** Demo money is never among them (docs/rules.md §10). */
export const TRANSFER_KINDS = { coin: COIN, option: OPTION, contract: CONTRACT, trust: TRUST } as const;
export const TRANSFER_ACCOUNTS = [
	"coin",
	"option",
	"contract",
	"trust",
] as const satisfies readonly (keyof typeof TRANSFER_KINDS)[];

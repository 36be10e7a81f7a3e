// Declares the clearing accounts of instruments. Gains and losses of positions pass through these accounts, and invariants.ts
// checks their balances.
import type { AccountKind } from "../ledger/kinds.ts";

function ofInstrument<const N extends string>(code: number, name: N): AccountKind<N, "instrument", false> {
	return { code, name, owner: "instrument", sign: "clearing", records: false };
}

export const CLEARING = ofInstrument(14, "clearing");
export const DEMO_CLEARING = ofInstrument(15, "demo_clearing");

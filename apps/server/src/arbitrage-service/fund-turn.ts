// What a kind of fund has at its turn.
import type { FundDesk } from "./fund-orders.ts";

export interface Turn {
	/** Keeps what was decided, and on what: words and figures. */
	readonly decide: (what: string, inputs: object) => Promise<void>;
	readonly desk: FundDesk;
	/** ms */
	readonly now: number;
}

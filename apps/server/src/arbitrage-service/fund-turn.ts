// What a kind of fund has at its turn.
import type { FundOrders } from "./fund-orders.ts";

export interface FundTurn {
	/** Keeps what was decided, and on what: words and figures. */
	readonly decide: (what: string, inputs: object) => Promise<void>;
	readonly fundOrders: FundOrders;
	/** ms */
	readonly now: number;
}

import type { FundOrders } from "./fund-orders.ts";

export interface FundTurn {
	/** Records a decision: its text, and the figures on which it is based. */
	readonly decide: (what: string, inputs: object) => Promise<void>;
	readonly fundOrders: FundOrders;
	/** Time of the step in ms. */
	readonly now: number;
}

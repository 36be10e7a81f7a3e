import type { FundOrders } from "./fund-orders.ts";

export interface FundTurn {
	/** Records the text of a decision and the figures on which the decision is based. */
	readonly decide: (what: string, inputs: object) => Promise<void>;
	readonly fundOrders: FundOrders;
	/** Time of the step in ms. */
	readonly now: number;
}

import type { FundOrders } from "./fund-orders.ts";

export interface FundTurn {
	/** Records a decision and its inputs: text and figures. */
	readonly decide: (what: string, inputs: object) => Promise<void>;
	readonly fundOrders: FundOrders;
	/** Time of the step, ms. */
	readonly now: number;
}

import type { Order } from "./order.ts";
import type { EarnTerms } from "./terms.ts";

/**
 * A product and the totals of its reserve, in ledger units of the product's asset. The reserve holds funded + charges − withdrawn
 * − paid.
 */
export interface EarnProductState {
	terms: EarnTerms;
	funded: bigint;
	withdrawn: bigint;
	paid: bigint;
	charges: bigint;
}

export interface EarnState {
	lastOrder: number;
	lastTranche: number;
	readonly products: Map<number, EarnProductState>;
	readonly orders: Map<number, Order>;
}

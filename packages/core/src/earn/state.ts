// State of earn products.
import type { Order } from "./order.ts";
import type { EarnTerms } from "./terms.ts";

/** A product with the totals of its reserve since the start, in units: it holds funded + charges − withdrawn − paid. */
export interface Listed {
	terms: EarnTerms;
	funded: bigint;
	withdrawn: bigint;
	paid: bigint;
	charges: bigint;
}

export interface EarnState {
	lastOrder: number;
	lastTranche: number;
	readonly products: Map<number, Listed>;
	/** Open orders, including held ones. */
	readonly orders: Map<number, Order>;
}

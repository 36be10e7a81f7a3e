// All that managed products know.
import type { Order } from "./order.ts";
import type { EarnTerms } from "./terms.ts";

/** A product with what went through its reserve since the beginning, in units: what is there is funded + charges − withdrawn − paid. */
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
	/** Open ones, held ones among them. */
	readonly orders: Map<number, Order>;
}

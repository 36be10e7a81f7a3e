// The parties and the state of P2P orders, for features that need no other fact of an order.
import type { P2pState } from "@candor/contract";

export interface OrderParties {
	partiesOf(order: number): Promise<
		| {
				order: number;
				buyer: number;
				seller: number;
				state: P2pState;
				endedAt: number | undefined;
				evidenceUntil: number;
				operator: number;
		  }
		| undefined
	>;
}

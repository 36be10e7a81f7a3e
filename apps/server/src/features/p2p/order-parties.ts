// Interface through which other features read the parties and the state of a P2P order. They need no other facts about it.
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

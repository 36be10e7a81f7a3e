// Parties of an order for its chat.
import type { P2pState } from "@candor/core";
import type { P2pDependencies } from "./dependencies.ts";
import { findOrder } from "./queries.ts";

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

export function orderParties({ views, tables }: Pick<P2pDependencies, "views" | "tables">): OrderParties {
	return {
		async partiesOf(number) {
			const found = await findOrder({ views, tables }, number);
			if (found === undefined) return undefined;
			const { order, buyer, seller, state, endedAt, evidenceUntil, operator } = found;
			return { order, buyer, seller, state, endedAt: endedAt || undefined, evidenceUntil, operator };
		},
	};
}

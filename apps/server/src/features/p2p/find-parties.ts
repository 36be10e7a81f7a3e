import type { OrderParties } from "./order-parties.ts";
import { findOrder } from "./queries.ts";

/** Finds the parties of an order: in memory, or for an older order in the table. */
export function findParties(sources: Parameters<typeof findOrder>[0]): OrderParties {
	return {
		async partiesOf(number) {
			const found = await findOrder(sources, number);
			if (found === undefined) return undefined;
			const { order, buyer, seller, state, endedAt, evidenceUntil, operator } = found;
			return { order, buyer, seller, state, endedAt: endedAt || undefined, evidenceUntil, operator };
		},
	};
}

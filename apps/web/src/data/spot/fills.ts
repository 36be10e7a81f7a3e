// The user's fills as an account message tells them, each with its order, amounts added exactly.
import type { Order } from "@candor/contract";
import { parseDecimal } from "@candor/money";
import type { AccountData } from "../account.ts";

/** Every coin's places fit. */
export const FILL_PLACES = 12;

/** What filled of an order, in units of FILL_PLACES. */
export interface Filled {
	readonly order: Order;
	readonly amount: bigint;
}

export function fillsOf({ fills, orders }: Pick<AccountData, "fills" | "orders">): readonly (readonly [order: number, Filled])[] {
	return fills.flatMap((fill) => {
		const order = orders.find(({ id }) => id === fill.order_id);
		const read = parseDecimal(fill.amount, FILL_PLACES);
		return order === undefined ? [] : [[order.id, { order, amount: read.ok ? read.value : 0n }] as const];
	});
}

/** Two of one order, the newer last. */
export function joinFills(first: Filled, next: Filled): Filled {
	return { order: next.order, amount: first.amount + next.amount };
}

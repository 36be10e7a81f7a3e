// Collects the user's fills in an account message by order. Amounts are added exactly. The average price covers only these
// fills, not earlier fills of the order.
import type { Order } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";
import type { AccountData } from "../../data/account.ts";

/** Decimals of quantities, enough for every coin. */
export const FILL_PLACES = 12;

/** Total of an order's fills in a message. `amount` is the filled quantity, scaled by 10^FILL_PLACES. */
export interface Filled {
	readonly order: Order;
	readonly amount: bigint;
	/** Sum of price times amount, with twice as many decimals as `amount`. */
	readonly cost: bigint;
}

const unitsOf = (text: string): bigint => {
	const read = parseDecimal(text, FILL_PLACES);
	return read.ok ? read.value : 0n;
};

export function fillsOf({ fills, orders }: Pick<AccountData, "fills" | "orders">): readonly (readonly [order: number, Filled])[] {
	return fills.flatMap((fill) => {
		const order = orders.find(({ id }) => id === fill.order_id);
		const amount = unitsOf(fill.amount);
		return order === undefined ? [] : [[order.id, { order, amount, cost: amount * unitsOf(fill.price) }] as const];
	});
}

/** Adds up two fills of one order. @param next the newer fill */
export function joinFills(first: Filled, next: Filled): Filled {
	return { order: next.order, amount: first.amount + next.amount, cost: first.cost + next.cost };
}

/** Returns the average price of these fills, truncated to the number of decimals that the API uses for average prices. */
export function averageOf({ order, amount, cost }: Filled): string {
	if (amount === 0n) return "0";
	const places = order.average_price?.split(".")[1]?.length ?? 0;
	return formatDecimalShort((cost * 10n ** BigInt(places)) / (amount * 10n ** BigInt(FILL_PLACES)), places);
}

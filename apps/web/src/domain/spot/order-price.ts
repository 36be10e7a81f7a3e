// Price and remaining quantity of one of the user's open orders, for the chart and the book. Exact decimal texts.
import type { Order } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";

/** Maximum decimals of a coin in the ledger. */
const LEDGER_PLACES = 8;

/** Returns the remaining quantity in the base coin; null for a buy by cost. */
export function leftOf(order: Pick<Order, "amount" | "filled">): string | null {
	if (order.amount === null) return null;
	const amount = parseDecimal(order.amount, LEDGER_PLACES);
	const filled = parseDecimal(order.filled, LEDGER_PLACES);
	if (!amount.ok || !filled.ok) return order.amount;
	return formatDecimalShort(amount.value - filled.value, LEDGER_PLACES);
}

/**
 * Returns the price at which an order waits: a stop order's stop price until it triggers, otherwise the order's price; undefined if it has
 * none.
 */
export function waitsAt(order: Pick<Order, "price" | "stop_price" | "triggered">): { price: string; stop: boolean } | undefined {
	if (order.stop_price !== null && !order.triggered) return { price: order.stop_price, stop: true };
	return order.price === null ? undefined : { price: order.price, stop: false };
}

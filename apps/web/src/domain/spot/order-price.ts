// Price and remaining quantity of one of the user's open orders, for chart and book. Both are exact decimal texts.
import type { Order } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";

const LEDGER_PLACES = 8;

/** Returns the remaining quantity in the base coin. Returns null for a buy by cost, whose quantity is unknown. */
export function leftOf(order: Pick<Order, "amount" | "filled">): string | null {
	if (order.amount === null) return null;
	const amount = parseDecimal(order.amount, LEDGER_PLACES);
	const filled = parseDecimal(order.filled, LEDGER_PLACES);
	if (!amount.ok || !filled.ok) return order.amount;
	return formatDecimalShort(amount.value - filled.value, LEDGER_PLACES);
}

/**
 * Returns the price at which the chart shows an open order. For a stop order that has not triggered it is the stop price.
 * Returns undefined for an order without a price.
 */
export function waitsAt(order: Pick<Order, "price" | "stop_price" | "triggered">): { price: string; stop: boolean } | undefined {
	if (order.stop_price !== null && !order.triggered) return { price: order.stop_price, stop: true };
	return order.price === null ? undefined : { price: order.price, stop: false };
}

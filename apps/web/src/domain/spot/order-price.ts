// Calculates the price and the remaining quantity of one of the user's open orders, for chart and book. Both are exact decimal
// texts.
import type { Order } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";

const LEDGER_PLACES = 8;

/**
 * Returns the remaining quantity in the base coin. Returns null for an order that buys for a fixed cost, because its quantity
 * is unknown.
 */
export function remainingAmountOf(order: Pick<Order, "amount" | "filled">): string | null {
	if (order.amount === null) return null;
	const amount = parseDecimal(order.amount, LEDGER_PLACES);
	const filled = parseDecimal(order.filled, LEDGER_PLACES);
	if (!amount.ok || !filled.ok) return order.amount;
	return formatDecimalShort(amount.value - filled.value, LEDGER_PLACES);
}

/**
 * Returns the price at which the chart shows an open order: the stop price if the order is a stop order that has not triggered,
 * otherwise the limit price. Returns undefined if the order has no price.
 */
export function openOrderPriceOf(
	order: Pick<Order, "price" | "stop_price" | "triggered">,
): { price: string; stop: boolean } | undefined {
	if (order.stop_price !== null && !order.triggered) return { price: order.stop_price, stop: true };
	return order.price === null ? undefined : { price: order.price, stop: false };
}

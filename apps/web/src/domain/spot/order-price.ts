// Price and remaining quantity of one of the user's open orders, for the chart and the book. Exact decimal texts.
import type { Order } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";

/** No coin has more places in the ledger. */
const LEDGER_PLACES = 8;

/** The remaining quantity in base; null for a buy by cost. */
export function leftOf(order: Pick<Order, "amount" | "filled">): string | null {
	if (order.amount === null) return null;
	const amount = parseDecimal(order.amount, LEDGER_PLACES);
	const filled = parseDecimal(order.filled, LEDGER_PLACES);
	if (!amount.ok || !filled.ok) return order.amount;
	return formatDecimalShort(amount.value - filled.value, LEDGER_PLACES);
}

/** A stop waits at its stop price until that has come, everything else at its own; undefined: at no price. */
export function waitsAt(order: Pick<Order, "price" | "stop_price" | "triggered">): { price: string; stop: boolean } | undefined {
	if (order.stop_price !== null && !order.triggered) return { price: order.stop_price, stop: true };
	return order.price === null ? undefined : { price: order.price, stop: false };
}

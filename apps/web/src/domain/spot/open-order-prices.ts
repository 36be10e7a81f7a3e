import { parseDecimal } from "@candor/money";
import { useMemo } from "react";
import { useOpenOrders } from "./open-orders.ts";
import { openOrderPriceOf } from "./order-price.ts";

/** Prices of the user's open orders by side (buy or sell), in ticks. */
export interface OpenOrderPrices {
	readonly asks: readonly bigint[];
	readonly bids: readonly bigint[];
}

/**
 * Returns the prices of the user's open orders. A stop order that has not triggered is left out, because it is not in the book.
 */
export function useOpenOrderPrices(matchId: number, priceDecimals: number): OpenOrderPrices {
	const orders = useOpenOrders(matchId);
	return useMemo(() => {
		const own = { asks: [] as bigint[], bids: [] as bigint[] };
		for (const order of orders) {
			const place = openOrderPriceOf(order);
			if (place === undefined || place.stop) continue;
			const ticks = parseDecimal(place.price, priceDecimals);
			if (ticks.ok) own[order.type === 1 ? "bids" : "asks"].push(ticks.value);
		}
		return own;
	}, [orders, priceDecimals]);
}

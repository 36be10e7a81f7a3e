import type { Fill, Order } from "@candor/contract";
import type { Traded } from "@candor/core";
import type { OrderState } from "../exchange/products/spot/views.ts";
import { units, type WirePair } from "./wire-numbers.ts";

export function toWireOrder(order: OrderState, pair: WirePair): Order {
	const received = order.side === "buy" ? pair.base : pair.quote;
	return {
		id: order.order,
		client_id: order.clientId,
		match_id: order.pair,
		symbol: pair.terms.symbol,
		type: order.side === "buy" ? 1 : 2,
		order_type: order.orderType,
		time_in_force: order.timeInForce,
		post_only: order.postOnly,
		self_trade: order.selfTrade,
		trigger: order.trigger,
		triggered: order.triggered,
		price: order.price === 0 ? null : pair.price(order.price),
		stop_price: order.stopPrice === 0 ? null : pair.price(order.stopPrice),
		amount: order.lots === 0 ? null : pair.amount(order.lots),
		quote_amount: order.quoteAmount === 0n ? null : pair.total(order.quoteAmount),
		filled: pair.amount(order.filled),
		average_price: pair.averagePrice(order.turnover, BigInt(order.filled)),
		turnover: pair.total(order.turnover),
		fee: units(order.fee, received),
		fee_currency: received.code,
		other_leg: order.otherLeg === 0 ? null : order.otherLeg,
		status: order.status,
		reason: order.reason,
		created_at: order.placedAt,
		updated_at: order.updatedAt,
	};
}

/** Converts a trade to API form from the view of its maker or taker order. The fee is in the coin that this order receives. */
export function toWireFill(pair: WirePair, trade: Traded, role: "maker" | "taker"): Fill {
	const buys = (trade.takerSide === "buy") === (role === "taker");
	return {
		id: trade.trade,
		price: pair.price(trade.price),
		amount: pair.amount(trade.lots),
		fee: units(role === "taker" ? trade.takerFee : trade.makerFee, buys ? pair.base : pair.quote),
		role,
		time: trade.at,
	};
}

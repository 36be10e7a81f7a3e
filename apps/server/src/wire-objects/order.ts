// Orders and fills as the wire shows them (spec/wire.md, Objects; packages/contract/src/spot/order.ts).

import type { Fill, Order } from "@candor/contract";
import type { OrderChanged, Traded } from "@candor/core";
import { formatDecimal, formatDecimalShort, mulDivDown } from "@candor/money";
import { lotsText, priceText } from "./figures.ts";
import type { PairOnWire } from "./market.ts";

/** @param state the order with its fills applied */
export function wireOrder(pair: PairOnWire, state: Omit<OrderChanged, "type">): Order {
	const { terms, base, quote } = pair;
	const received = state.side === "buy" ? base : quote;
	return {
		id: state.order,
		client_id: state.clientId,
		match_id: terms.pair,
		symbol: terms.symbol,
		type: state.side === "buy" ? 1 : 2,
		order_type: state.orderType,
		time_in_force: state.timeInForce,
		post_only: state.postOnly,
		self_trade: state.selfTrade,
		trigger: state.trigger,
		triggered: state.triggered,
		price: state.price === 0 ? null : priceText(terms, state.price),
		stop_price: state.stopPrice === 0 ? null : priceText(terms, state.stopPrice),
		amount: state.lots === 0 ? null : lotsText(terms, state.lots),
		quote_amount: state.quoteAmount === 0n ? null : formatDecimalShort(state.quoteAmount, quote.decimals),
		filled: lotsText(terms, state.filled),
		average_price: state.filled === 0 ? null : averagePrice(pair, state.turnover, state.filled),
		turnover: formatDecimalShort(state.turnover, quote.decimals),
		fee: formatDecimalShort(state.fee, received.decimals),
		fee_currency: received.code,
		other_leg: state.otherLeg === 0 ? null : state.otherLeg,
		status: state.status,
		reason: state.reason,
		created_at: state.placedAt,
		updated_at: state.updatedAt,
	};
}

/** Turnover ÷ filled in whole coins, with all the quote's decimals, towards zero. For reading only: no money follows from it. */
function averagePrice({ terms, quote }: PairOnWire, turnover: bigint, filledLots: number): string {
	return formatDecimal(mulDivDown(turnover, 10n ** BigInt(terms.lotDecimals), BigInt(filledLots)), quote.decimals);
}

/** One order's part of a trade, with its own fee in the coin it receives. */
export function wireFill({ terms, base, quote }: PairOnWire, trade: Traded, role: "maker" | "taker"): Fill {
	const buys = (trade.takerSide === "buy") === (role === "taker");
	return {
		id: trade.trade,
		price: priceText(terms, trade.price),
		amount: lotsText(terms, trade.lots),
		fee: formatDecimalShort(role === "taker" ? trade.takerFee : trade.makerFee, (buys ? base : quote).decimals),
		role,
		time: trade.at,
	};
}

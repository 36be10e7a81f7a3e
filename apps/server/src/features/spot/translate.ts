import type { CallParams, Calls } from "@candor/contract";
import type { PlaceOrder } from "@candor/core";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import { COUNT_LIMIT, readNumber, UNITS_LIMIT, type WirePair } from "../../serializers/wire-numbers.ts";

export type TradeParams = ReturnType<Calls["coin/trade"]["params"]["parse"]>;
type NumberField = keyof CallParams<"coin/trade"> & ("target_price" | "stop_price" | "stop_limit_price");

const PRICES: Readonly<Record<TradeParams["order_type"], readonly NumberField[]>> = {
	limit: ["target_price"],
	market: [],
	stop_limit: ["stop_price", "target_price"],
	stop_market: ["stop_price"],
	oco: ["target_price", "stop_price", "stop_limit_price"],
};

/**
 * Converts the parameters of the call to the core's command. The core checks if their values may be combined.
 * @param id id of the command; empty if the client chose none
 */
export function toPlaceOrder(params: TradeParams, by: number, id: string, pair: WirePair): PlaceOrder | RefusedAnswer {
	const { terms } = pair;
	const needed = PRICES[params.order_type];
	for (const field of needed) if (params[field] === undefined) return refused("field_required", field);
	const price = readPrice(params, "target_price", terms.priceDecimals);
	if (typeof price !== "number") return price;
	const stopPrice = readPrice(params, "stop_price", terms.priceDecimals);
	if (typeof stopPrice !== "number") return stopPrice;
	const stopLimitPrice = readPrice(params, "stop_limit_price", terms.priceDecimals);
	if (typeof stopLimitPrice !== "number") return stopLimitPrice;
	const buyByTotal = params.order_type === "stop_market" && params.type === 1;
	if (params.amount === undefined && params.quote_amount === undefined) {
		return refused("field_required", buyByTotal ? "quote_amount" : "amount");
	}
	const lots =
		params.amount === undefined ? 0n : readNumber(params.amount, "amount", terms.lotDecimals, "amount_off_lot", COUNT_LIMIT);
	if (typeof lots !== "bigint") return lots;
	const quoteAmount =
		params.quote_amount === undefined
			? 0n
			: readNumber(params.quote_amount, "quote_amount", pair.quote.decimals, "number_too_precise", UNITS_LIMIT);
	if (typeof quoteAmount !== "bigint") return quoteAmount;
	return {
		type: "PlaceOrder",
		id,
		by,
		pair: terms.pair,
		side: params.type === 1 ? "buy" : "sell",
		orderType: params.order_type,
		timeInForce: params.time_in_force ?? "gtc",
		postOnly: params.post_only ?? false,
		selfTrade: params.self_trade ?? "expire_taker",
		trigger: params.trigger ?? "last",
		price,
		stopPrice,
		stopLimitPrice,
		lots: Number(lots),
		quoteAmount,
	};
}

/** Parses a price that may be left out. A missing price becomes 0 ticks. */
function readPrice(params: TradeParams, field: NumberField, decimals: number): number | RefusedAnswer {
	if (params[field] === undefined) return 0;
	const ticks = readNumber(params[field], field, decimals, "price_off_tick", COUNT_LIMIT);
	return typeof ticks === "bigint" ? Number(ticks) : ticks;
}

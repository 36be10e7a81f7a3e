// Draft of the spot order form: the texts that the user has typed, and the fields that each order type has.
export type Side = "buy" | "sell";
export type OrderType = "limit" | "market" | "stop_limit" | "stop_market" | "oco";
export type TimeInForce = "gtc" | "ioc" | "fok";
export type Trigger = "last" | "index";
/** A form field, named like the API's param, because refusals name the param. */
export type Field = "target_price" | "stop_price" | "stop_limit_price" | "amount" | "quote_amount";

export interface Draft {
	readonly side: Side;
	readonly orderType: OrderType;
	/** True for a market buy if the user types the cost instead of the quantity. */
	readonly byQuote: boolean;
	readonly price: string;
	readonly stopPrice: string;
	readonly stopLimitPrice: string;
	readonly amount: string;
	readonly quoteAmount: string;
	readonly timeInForce: TimeInForce;
	readonly postOnly: boolean;
	readonly trigger: Trigger;
}

export const emptyDraft: Draft = {
	side: "buy",
	orderType: "limit",
	byQuote: true,
	price: "",
	stopPrice: "",
	stopLimitPrice: "",
	amount: "",
	quoteAmount: "",
	timeInForce: "gtc",
	postOnly: false,
	trigger: "last",
};

export const hasLimitPrice = (type: OrderType): boolean => type === "limit" || type === "stop_limit" || type === "oco";
export const hasStop = (type: OrderType): boolean => type === "stop_limit" || type === "stop_market" || type === "oco";
export const hasTimeInForce = (type: OrderType): boolean => type === "limit" || type === "stop_limit";
export const hasPostOnly = (type: OrderType): boolean => type === "limit";
/** Returns true for an order that is filled at the book's prices, so that its cost is an estimate. */
export const isMarket = (type: OrderType): boolean => type === "market" || type === "stop_market";

/**
 * Returns true if the user types the amount in the quote asset: by choice for a market buy, always for a stop-market buy
 * (docs/reference/rules.md §4).
 */
export function spendsQuote(draft: Pick<Draft, "side" | "orderType" | "byQuote">): boolean {
	if (draft.side === "sell") return false;
	return draft.orderType === "stop_market" || (draft.orderType === "market" && draft.byQuote);
}

export function fieldsOf(draft: Pick<Draft, "side" | "orderType" | "byQuote">): readonly Field[] {
	const fields: Field[] = [];
	if (hasLimitPrice(draft.orderType) && draft.orderType !== "stop_limit") fields.push("target_price");
	if (hasStop(draft.orderType)) fields.push("stop_price");
	if (draft.orderType === "stop_limit") fields.push("target_price");
	if (draft.orderType === "oco") fields.push("stop_limit_price");
	fields.push(spendsQuote(draft) ? "quote_amount" : "amount");
	return fields;
}

export function typed(draft: Draft, field: Field): string {
	if (field === "target_price") return draft.price;
	if (field === "stop_price") return draft.stopPrice;
	if (field === "stop_limit_price") return draft.stopLimitPrice;
	return field === "amount" ? draft.amount : draft.quoteAmount;
}

export function withField(draft: Draft, field: Field, text: string): Draft {
	if (field === "target_price") return { ...draft, price: text };
	if (field === "stop_price") return { ...draft, stopPrice: text };
	if (field === "stop_limit_price") return { ...draft, stopLimitPrice: text };
	return field === "amount" ? { ...draft, amount: text } : { ...draft, quoteAmount: text };
}

// Data types of the simple reference market: open orders, trades, ends of orders, and refusals.
import type { CancelReason, Command, PlaceOrder } from "@candor/core";

type ListPair = Extract<Command, { type: "ListPair" }>;

/** Terms of a listed pair, with the decimals of its two coins. */
export interface NaiveListing extends Omit<ListPair, "type" | "id" | "by"> {
	readonly baseDecimals: number;
	readonly quoteDecimals: number;
}

export interface NaiveRefusal {
	readonly code: string;
	readonly field: string | undefined;
}

export type NaiveVerdict = number | NaiveRefusal;

export interface NaiveOrder {
	readonly id: number;
	readonly user: number;
	readonly side: "buy" | "sell";
	readonly quote: boolean;
	readonly orderType: PlaceOrder["orderType"];
	readonly timeInForce: PlaceOrder["timeInForce"];
	readonly postOnly: boolean;
	readonly selfTrade: PlaceOrder["selfTrade"];
	readonly trigger: PlaceOrder["trigger"];
	readonly price: number;
	readonly stopPrice: number;
	readonly quoteAmount: bigint;
	/** Maker fee in parts per million at the time when the order was placed. `takerFeePpm` is the taker fee at that time. */
	readonly makerFeePpm: number;
	readonly takerFeePpm: number;
	/** Id of the other leg of an OCO pair; 0 if there is none. */
	readonly otherLeg: number;
	/** True while both legs of the OCO pair are open. */
	paired: boolean;
	/** True if the stop was above the trigger price when the order was placed, so that a rising price triggers it. */
	readonly rising: boolean;
	place: "book" | "stops" | "queue";
	triggered: boolean;
	/** All lots of the order. `left` is the number of lots that are not filled. */
	lots: number;
	left: number;
	filled: number;
	turnover: bigint;
	fee: bigint;
	/** Number in the order of arrival. A later order has a higher number. */
	arrival: number;
}

/** Part of one of the two orders in a trade. */
interface NaiveFill {
	readonly order: number;
	readonly user: number;
	readonly filled: number;
	readonly turnover: bigint;
	readonly fee: bigint;
	readonly feeTotal: bigint;
	readonly done: boolean;
}

export interface NaiveTrade {
	readonly price: number;
	readonly lots: number;
	readonly takerSide: "buy" | "sell";
	readonly makerQuote: boolean;
	readonly maker: NaiveFill;
	readonly taker: NaiveFill;
}

/** End of an order: the reason, and the filled part. */
export interface NaiveEnd {
	readonly order: number;
	readonly reason: CancelReason | "completed";
	readonly filled: number;
	readonly turnover: bigint;
	readonly fee: bigint;
}

export interface Purse {
	quote: bigint;
	base: bigint;
}

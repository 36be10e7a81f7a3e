import type { BookOrder, Level } from "../matching/book.ts";
import type { MemberOf } from "./member.ts";
import type { CancelReason, OrderChanged, OrderType, SelfTrade, Side, TimeInForce, Trigger } from "./messages.ts";

export type Member = MemberOf<Order>;

/**
 * Possible places of an open order. `taking`: it is being placed or executed, which lasts only within one command. `book`: it
 * rests. `stops`: it waits for its stop price. `queue`: it is triggered and waits for execution. `held`: it is quarantined, and
 * is neither in the book nor among the stops.
 */
export const PLACES = ["taking", "book", "stops", "queue", "held"] as const;
export type OrderPlace = (typeof PLACES)[number];

export class Order implements BookOrder<Order> {
	id = 0;
	price = 0;
	remaining = 0;
	level: Level<Order> | undefined = undefined;
	previous: Order | undefined = undefined;
	next: Order | undefined = undefined;

	slot: number;
	member: Member | undefined = undefined;
	ownPrevious: Order | undefined = undefined;
	ownNext: Order | undefined = undefined;
	place: OrderPlace = "taking";

	pair = 0;
	user = 0;
	side: Side = "buy";
	/** True for a quote of a market maker, which has no order history. */
	quote = false;
	orderType: OrderType = "limit";
	timeInForce: TimeInForce = "gtc";
	postOnly = false;
	selfTrade: SelfTrade = "expire_taker";
	trigger: Trigger = "last";
	triggered = false;
	clientId = "";
	stopPrice = 0;
	/** True if the watched price must rise to reach the stop price, false if it must fall. Determined when the order is placed. */
	rising = false;
	lots = 0;
	/** Amount that a market buy may spend, quote units; 0 for orders by quantity. */
	quoteAmount = 0n;
	/** Id of the other leg of an OCO; 0 for other orders. */
	otherLeg = 0;
	paired = false;
	filled = 0;
	/** Sum of price × quantity of all fills, quote units. */
	turnover = 0n;
	fee = 0n;
	/** The pair's fee rates at the time when the order was placed, ppm. */
	makerFeePpm = 0;
	takerFeePpm = 0;
	placedAt = 0;
	/** Core time of the order's latest change, ms: its placement, its last fill, or its trigger. */
	changedAt = 0;

	constructor(slot: number) {
		this.slot = slot;
	}
}

/** Keeps objects of finished orders for reuse, so that orders create no garbage. */
export class OrderPool {
	readonly #orders: Order[] = [];
	readonly #free: number[] = [];

	/**
	 * Returns an order object. Most of its fields still have the values of the last use; only `level`, the links and `member` are
	 * undefined.
	 */
	take(): Order {
		const slot = this.#free.pop();
		if (slot !== undefined) return this.#orders[slot] as Order;
		const order = new Order(this.#orders.length);
		this.#orders.push(order);
		return order;
	}

	at(slot: number): Order {
		return this.#orders[slot] as Order;
	}

	giveBack(order: Order): void {
		order.clientId = "";
		this.#free.push(order.slot);
	}
}

export function changeOf(order: Order, status: OrderChanged["status"], reason: CancelReason, at: number): OrderChanged {
	return {
		type: "OrderChanged",
		order: order.id,
		user: order.user,
		clientId: order.clientId,
		pair: order.pair,
		side: order.side,
		orderType: order.orderType,
		timeInForce: order.timeInForce,
		postOnly: order.postOnly,
		selfTrade: order.selfTrade,
		trigger: order.trigger,
		price: order.price,
		stopPrice: order.stopPrice,
		lots: order.lots,
		quoteAmount: order.quoteAmount,
		otherLeg: order.otherLeg,
		triggered: order.triggered,
		filled: order.filled,
		turnover: order.turnover,
		fee: order.fee,
		status,
		reason,
		placedAt: order.placedAt,
		updatedAt: at,
	};
}

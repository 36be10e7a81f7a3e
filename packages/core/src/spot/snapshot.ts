// Writes the state of spot to a snapshot and loads it. The index of orders, the users' lists of orders and the sums of levels are
// not stored; they are rebuilt after loading.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { big, bool, oneOf, struct, text, uint } from "../encoding/schema.ts";
import type { Execution } from "./execution.ts";
import type { Market } from "./market.ts";
import { orderType, selfTrade, side, timeInForce, trigger } from "./messages.ts";
import { type Order, PLACES } from "./order.ts";

const row = struct({
	id: uint,
	user: uint,
	place: oneOf(...PLACES),
	side,
	quote: bool,
	orderType,
	timeInForce,
	postOnly: bool,
	selfTrade,
	trigger,
	triggered: bool,
	clientId: text,
	price: uint,
	stopPrice: uint,
	rising: bool,
	lots: uint,
	remaining: uint,
	quoteAmount: big,
	otherLeg: uint,
	paired: bool,
	filled: uint,
	turnover: big,
	fee: big,
	makerFeePpm: uint,
	takerFeePpm: uint,
	placedAt: uint,
	changedAt: uint,
});

export function openOrders(market: Market): Order[] {
	const orders: Order[] = [];
	for (const member of market.members()) {
		for (let order = member.first; order !== undefined; order = order.ownNext) orders.push(order);
		for (let order = member.firstQuote; order !== undefined; order = order.ownNext) orders.push(order);
	}
	return orders.sort((a, b) => a.id - b.id);
}

export function saveSpot(writer: ByteWriter, execution: Execution, markets: readonly Market[]): number {
	writer.uint(execution.lastOrder);
	writer.uint(execution.lastTrade);
	const waiting = execution.waitingIds();
	writer.uint(waiting.length);
	for (const id of waiting) writer.uint(id);
	let count = 0;
	for (const market of markets) {
		const orders = openOrders(market);
		if (orders.length === 0 && market.lastTrade === 0) continue;
		writer.uint(market.id);
		writer.uint(market.lastTrade);
		writer.uint(orders.length);
		for (const order of orders) row.write(writer, order);
		// Time priority follows the order of arrival in the book. This differs from the order of ids if a triggered stop rests.
		for (const bookSide of ["buy", "sell"] as const) {
			for (const level of market.book.levels(bookSide)) {
				for (let order = level.first; order !== undefined; order = order.next) writer.uint(order.id);
			}
			writer.uint(0);
		}
		count += orders.length;
	}
	return count;
}

export function loadSpot(reader: ByteReader, execution: Execution, marketOf: (pair: number) => Market): void {
	execution.lastOrder = reader.uint();
	execution.lastTrade = reader.uint();
	const waiting = reader.uint();
	for (let index = 0; index < waiting; index++) execution.enqueue(reader.uint());
	while (!reader.done) {
		const market = marketOf(reader.uint());
		market.lastTrade = reader.uint();
		const orders = reader.uint();
		for (let index = 0; index < orders; index++) {
			const order = execution.pool.take();
			Object.assign(order, row.read(reader), { pair: market.id });
			execution.list(market.join(order.user), order);
			if (order.place === "stops") market.stops.add(order);
		}
		for (const bookSide of ["buy", "sell"] as const) {
			for (let id = reader.uint(); id !== 0; id = reader.uint()) market.book.insert(bookSide, execution.find(id) as Order);
		}
		market.book.takeTouched(() => {});
	}
}

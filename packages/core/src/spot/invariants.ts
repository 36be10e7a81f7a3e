// Checks the invariants of spot trading on the complete state, for tests and the `verify` command.
import { invariant } from "../engine/outcome.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { Execution } from "./execution.ts";
import type { Market } from "./market.ts";
import type { Member } from "./order.ts";
import { openOrders } from "./snapshot.ts";

export function reportFrozen(
	execution: Execution,
	markets: readonly Market[],
	holds: (slot: Slot, amount: bigint) => void,
): void {
	for (const market of markets) {
		for (const order of openOrders(market)) {
			const member = order.member as Member;
			holds(order.side === "buy" ? member.quote : member.base, execution.heldBy(market, order));
		}
	}
}

/**
 * Checks that no book is crossed, that the lots of each level are the sum of its orders' lots, and that every open order is in
 * exactly one place (see `PLACES`).
 */
export function checkSpot(execution: Execution, markets: readonly Market[]): void {
	const waiting = new Set(execution.waitingIds());
	let open = 0;
	for (const market of markets) {
		checkBook(market);
		const resting = new Set<number>();
		for (const side of ["buy", "sell"] as const) {
			for (const level of market.book.levels(side)) {
				for (let order = level.first; order !== undefined; order = order.next) resting.add(order.id);
			}
		}
		const stopped = new Set<number>();
		for (const order of market.stops.all()) stopped.add(order.id);
		const orders = openOrders(market);
		open += orders.length;
		for (const order of orders) {
			const places = [resting.has(order.id), stopped.has(order.id), waiting.has(order.id)];
			const expected = [order.place === "book", order.place === "stops", order.place === "queue"];
			invariant(String(places) === String(expected), `order ${order.id} in ${places}, says ${order.place}`);
			invariant(execution.find(order.id) === order, `order ${order.id} is not in the index`);
			const member = market.memberOf(order.user);
			invariant(member !== undefined && member === order.member, `order ${order.id} without its member`);
		}
		const ids = new Set(orders.map((order) => order.id));
		for (const id of [...resting, ...stopped]) invariant(ids.has(id), `order ${id} stands in a market without an owner`);
	}
	invariant(open === execution.openCount, `${execution.openCount} orders in the index, ${open} with owners`);
}

function checkBook({ book, id }: Market): void {
	const bid = book.bestPrice("buy");
	const ask = book.bestPrice("sell");
	invariant(bid === 0 || ask === 0 || bid < ask, `the book of ${id} is crossed: ${bid} ${ask}`);
	for (const side of ["buy", "sell"] as const) {
		let before = side === "buy" ? 0 : Number.POSITIVE_INFINITY;
		for (const level of book.levels(side)) {
			invariant(side === "buy" ? level.price > before : level.price < before, `levels of ${id} out of order`);
			before = level.price;
			let sum = 0;
			for (let order = level.first; order !== undefined; order = order.next) {
				invariant(
					order.price === level.price && order.remaining > 0 && order.level === level,
					`order ${order.id} on a wrong level`,
				);
				sum += order.remaining;
			}
			invariant(sum === level.lots && sum > 0, `level ${level.price} of ${id} sums to ${sum}, says ${level.lots}`);
		}
	}
}

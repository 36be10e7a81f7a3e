// Checks the invariants of P2P trades on the complete state, for tests and the `verify` command.
import { invariant } from "../engine/outcome.ts";
import { PLATFORM, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { P2pEngine } from "./dependencies.ts";
import { P2P_BOND, P2P_ESCROW } from "./kinds.ts";
import type { P2pMoney } from "./money.ts";
import { isOpen, NO_ACCOUNT, P2pBook, type P2pOrder } from "./state.ts";

/** Reports the coins that are frozen for sell advertisements, and bought coins that are on hold. */
export function reportFrozen(
	{ advertisements, orders }: P2pBook,
	money: P2pMoney,
	holds: (slot: Slot, amount: bigint) => void,
): void {
	for (const { terms, quantity } of advertisements.values()) {
		if (terms.side === "sell" && quantity > 0n) holds(money.spotOf(terms.user, terms.asset), quantity);
	}
	for (const { opened, isFrozen } of orders.values()) {
		if (isFrozen) holds(money.spotOf(opened.buyer, opened.asset), opened.quantity);
	}
}

export function checkP2p(book: P2pBook, money: P2pMoney, { ledger, now }: P2pEngine): void {
	const escrow = new Map<number, bigint>();
	const counted = new P2pBook();
	for (const one of book.advertisements.values()) counted.addAdvertisement({ ...one, orders: 0 });
	for (const order of book.orders.values()) {
		checkOrder(order, book, now());
		counted.addOrder(order);
		const { asset, quantity } = order.opened;
		if (isOpen(order)) escrow.set(asset, (escrow.get(asset) ?? 0n) + quantity);
	}
	for (let slot = 0; slot < ledger.slotCount; slot++) {
		const [kind, owner, asset] = [ledger.kindOf(slot), ledger.ownerOf(slot), ledger.assetOf(slot)];
		const [free, held] = [ledger.balance(available(slot)), ledger.balance(frozen(slot))];
		if (kind === P2P_ESCROW) {
			const sum = escrow.get(asset) ?? 0n;
			invariant(owner === PLATFORM && free === sum && held === 0n, `escrow of asset ${asset} is ${free}, orders sum to ${sum}`);
			escrow.delete(asset);
		}
		if (kind === P2P_BOND) {
			const bond = book.merchants.get(owner)?.bond ?? 0n;
			invariant(asset === SETTLEMENT_ASSET && free === bond && held === 0n, `the bond of ${owner} is ${free}, not ${bond}`);
		}
	}
	for (const [asset, sum] of escrow) invariant(sum === 0n, `orders of asset ${asset} have no escrow`);
	for (const { user, bond } of book.merchants.values())
		invariant(money.bondOf(user) === bond, `the bond of ${user} is not ${bond}`);
	for (const [number, { terms, quantity, orders }] of book.advertisements) {
		invariant(terms.advertisement === number && number <= book.lastAdvertisement, `advertisement ${number}`);
		invariant(
			quantity >= 0n && counted.advertisements.get(number)?.orders === orders,
			`advertisement ${number} has ${orders} orders`,
		);
	}
	for (const [user, open] of book.openOf)
		invariant(counted.openOf.get(user)?.size === open.size, `${user} has other open orders`);
	for (const [user, value] of book.recallable)
		invariant(counted.recallable.get(user) === value, `${user} may have ${value} recalled`);
	invariant(
		counted.openOf.size === book.openOf.size && counted.recallable.size === book.recallable.size,
		"an index has other rows",
	);
}

function checkOrder(order: P2pOrder, book: P2pBook, now: number): void {
	const { opened, state, due, at, payer, isFrozen, held } = order;
	const what = `order ${opened.order}`;
	invariant(opened.order <= book.lastOrder && opened.at <= now && at <= now, `${what} is of the future`);
	invariant(opened.buyer !== opened.seller && opened.quantity > 0n && opened.amount > 0n, `${what} has no trade`);
	invariant(opened.merchant === opened.buyer || opened.merchant === opened.seller, `${what} has a foreign merchant`);
	// Every open order and every order with frozen coins has a timer, and no other order has one.
	invariant(due > 0 === (isOpen(order) || isFrozen), `${what} in state ${state} has the deadline ${due}`);
	invariant(book.timers.dueOf(opened.order) === (held ? 0 : due), `${what} has another timer than ${due}`);
	invariant(state === "created" || state === "cancelled" || payer !== NO_ACCOUNT, `${what} has no payer`);
	invariant(!isFrozen || state === "released", `${what} has frozen coins in state ${state}`);
	invariant(isOpen(order) === (book.ends.dueOf(opened.order) === 0), `${what} in state ${state} is forgotten at a wrong time`);
	invariant((book.openOf.get(opened.buyer)?.has(opened.order) === true) === isOpen(order), `${what} is not in the buyer's list`);
	invariant(
		(book.openOf.get(opened.seller)?.has(opened.order) === true) === isOpen(order),
		`${what} is not in the seller's list`,
	);
}

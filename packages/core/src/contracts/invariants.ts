// What must always be true of contracts, by scanning everything: for tests and `verify`.
import { invariant } from "../engine/outcome.ts";
import { DEMO_ASSET, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import { available, type OpenLedger, type Slot } from "../ledger/ledger.ts";
import type { Instrument } from "./instrument.ts";
import { CLEARING, DEMO_CLEARING } from "./kinds.ts";
import type { ContractOrder } from "./ticket.ts";

const ASSETS = { real: SETTLEMENT_ASSET, simulation: DEMO_ASSET } as const;

/** What tickets and orders hold frozen, and where. */
export function tellHeld(instruments: Iterable<Instrument>, holds: (slot: Slot, amount: bigint) => void): void {
	for (const instrument of instruments) {
		for (const { member, margin } of instrument.tickets.values()) holds(member.slot, margin);
		for (const { member, reserved } of ordersOf(instrument)) holds(member.slot, reserved);
	}
}

function* ordersOf({ book }: Instrument): Iterable<ContractOrder> {
	for (const side of ["buy", "sell"] as const) {
		for (const level of book.levels(side)) {
			for (let order = level.first; order !== undefined; order = order.next) yield order;
		}
	}
}

export function checkContracts(instruments: Iterable<Instrument>, ledger: OpenLedger): void {
	for (const instrument of instruments) {
		checkZeroSum(instrument, ledger);
		checkTickets(instrument);
		checkBook(instrument);
	}
}

/** Longs are shorts, and what clearing holds is what the open tickets have not realised yet. */
function checkZeroSum(instrument: Instrument, ledger: OpenLedger): void {
	const { id, terms, round } = instrument;
	let lots = 0;
	let entry = 0n;
	for (const ticket of instrument.tickets.values()) {
		lots += ticket.long ? ticket.lots : -ticket.lots;
		entry += ticket.long ? ticket.entry : -ticket.entry;
	}
	invariant(lots === 0, `instrument ${id}: longs less shorts are ${lots}`);
	const pot = round === undefined ? 0n : round.paid - round.received;
	const slot = ledger.find(id, terms.account === "real" ? CLEARING : DEMO_CLEARING, ASSETS[terms.account]);
	const clearing = ledger.balance(available(slot));
	invariant(clearing + entry === pot, `instrument ${id}: clearing ${clearing}, entries ${entry}, funding on its way ${pot}`);
}

function checkTickets(instrument: Instrument): void {
	const lots = new Map<string, number>();
	const add = (user: number, long: boolean, count: number) => {
		const key = `${user} ${long}`;
		lots.set(key, (lots.get(key) ?? 0) + count);
	};
	for (const ticket of instrument.tickets.values()) {
		const { id, member, margin, long, places, openOrder, closeOrder } = ticket;
		invariant(margin >= 0n && ticket.lots >= 0, `ticket ${id} holds ${ticket.lots} lots with ${margin}`);
		invariant(ticket.held || ticket.lots > 0 || openOrder !== undefined, `ticket ${id} is open and has nothing`);
		invariant(ticket.lots > 0 || ticket.entry === 0n, `ticket ${id} has no lots and cost ${ticket.entry}`);
		invariant(ticket.closing <= ticket.lots, `ticket ${id} closes ${ticket.closing} of ${ticket.lots} lots`);
		invariant(ticket.opened - ticket.closed === ticket.lots, `ticket ${id}: ${ticket.opened} less ${ticket.closed}`);
		invariant(member.tickets.get(id) === ticket, `ticket ${id} without its owner`);
		invariant(openOrder === undefined || openOrder.level !== undefined, `ticket ${id}: its order rests nowhere`);
		invariant(closeOrder === undefined || closeOrder.level !== undefined, `ticket ${id}: its close rests nowhere`);
		const { liquidation, bankruptcy } = ticket;
		ticket.reprice();
		invariant(ticket.liquidation === liquidation && ticket.bankruptcy === bankruptcy, `ticket ${id} has old prices`);
		const expected = ticket.held ? 0 : liquidation;
		invariant(places.liquidation === expected, `ticket ${id} stands at ${places.liquidation}, not ${expected}`);
		invariant(liquidation === 0 || (long ? liquidation >= bankruptcy : liquidation <= bankruptcy), `ticket ${id}: its prices`);
		add(member.user, long, ticket.lots);
	}
	for (const order of ordersOf(instrument)) if (order.kind !== "close") add(order.member.user, order.buys, order.remaining);
	for (const member of instrument.members.values()) {
		for (const long of [true, false]) {
			const counted = lots.get(`${member.user} ${long}`) ?? 0;
			invariant(member.sizeOf(long) === counted, `${member.user} has ${counted} lots, not ${member.sizeOf(long)}`);
		}
	}
	const watched = [...instrument.tickets.values()].filter((ticket) => ticket.lots > 0 && !ticket.held).length;
	const laddered = instrument.longsByLiquidation.size + instrument.shortsByLiquidation.size;
	invariant(laddered === watched, `instrument ${instrument.id}: ${laddered} of ${watched} tickets stand in the ladders`);
}

function checkBook(instrument: Instrument): void {
	const { book, id } = instrument;
	const bid = book.bestPrice("buy");
	const ask = book.bestPrice("sell");
	invariant(bid === 0 || ask === 0 || bid < ask, `the book of instrument ${id} is crossed: ${bid} ${ask}`);
	let openings = 0;
	for (const order of ordersOf(instrument)) {
		const { kind, ticket, member, remaining, reserved } = order;
		invariant(remaining > 0 && reserved >= 0n, `an order of instrument ${id} for ${remaining} with ${reserved}`);
		if (kind === "open") invariant(ticket?.openOrder === order, `an order of ticket ${ticket?.id} that it does not know`);
		else if (kind === "close") invariant(ticket?.closeOrder === order && reserved === 0n, `a close of ticket ${ticket?.id}`);
		else invariant(member.quotesOf(order.buys).get(order.price) === order, `a quote of ${member.user} that it does not know`);
		if (kind !== "close") openings++;
	}
	invariant(openings === instrument.openings, `instrument ${id}: ${openings} orders open, not ${instrument.openings}`);
}

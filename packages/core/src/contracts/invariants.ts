// Checks the invariants of contracts on the complete state, for tests and the `verify` command.
import { invariant } from "../engine/outcome.ts";
import { DEMO_ASSET, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import { available, type OpenLedger, type Slot } from "../ledger/ledger.ts";
import type { Instrument } from "./instrument.ts";
import { CLEARING, DEMO_CLEARING } from "./kinds.ts";
import type { ContractOrder } from "./position.ts";

const ASSETS = { real: SETTLEMENT_ASSET, simulation: DEMO_ASSET } as const;

/** Reports the money that contracts have frozen for positions and orders, for each ledger account. */
export function reportFrozen(instruments: Iterable<Instrument>, holds: (slot: Slot, amount: bigint) => void): void {
	for (const instrument of instruments) {
		for (const { member, margin } of instrument.positions.values()) holds(member.slot, margin);
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
		checkPositions(instrument);
		checkBook(instrument);
	}
}

/** Checks that longs equal shorts, and that the clearing account's balance equals the unrealised profit of the open positions. */
function checkZeroSum(instrument: Instrument, ledger: OpenLedger): void {
	const { id, terms, round } = instrument;
	let lots = 0;
	let entry = 0n;
	for (const position of instrument.positions.values()) {
		lots += position.long ? position.lots : -position.lots;
		entry += position.long ? position.entry : -position.entry;
	}
	invariant(lots === 0, `instrument ${id}: longs less shorts are ${lots}`);
	const pot = round === undefined ? 0n : round.paid - round.received;
	const slot = ledger.find(id, terms.account === "real" ? CLEARING : DEMO_CLEARING, ASSETS[terms.account]);
	const clearing = ledger.balance(available(slot));
	invariant(clearing + entry === pot, `instrument ${id}: clearing ${clearing}, entries ${entry}, funding on its way ${pot}`);
}

function checkPositions(instrument: Instrument): void {
	const lots = new Map<string, number>();
	const add = (user: number, long: boolean, count: number) => {
		const key = `${user} ${long}`;
		lots.set(key, (lots.get(key) ?? 0) + count);
	};
	for (const position of instrument.positions.values()) {
		const { id, member, margin, long, places, openOrder, closeOrder } = position;
		invariant(margin >= 0n && position.lots >= 0, `position ${id} holds ${position.lots} lots with ${margin}`);
		invariant(position.held || position.lots > 0 || openOrder !== undefined, `position ${id} is open and has nothing`);
		invariant(position.lots > 0 || position.entry === 0n, `position ${id} has no lots and cost ${position.entry}`);
		invariant(position.closing <= position.lots, `position ${id} closes ${position.closing} of ${position.lots} lots`);
		invariant(position.opened - position.closed === position.lots, `position ${id}: ${position.opened} less ${position.closed}`);
		invariant(member.positions.get(id) === position, `position ${id} without its owner`);
		invariant(openOrder === undefined || openOrder.level !== undefined, `position ${id}: its order rests nowhere`);
		invariant(closeOrder === undefined || closeOrder.level !== undefined, `position ${id}: its close rests nowhere`);
		const { liquidation, bankruptcy } = position;
		position.reprice();
		invariant(position.liquidation === liquidation && position.bankruptcy === bankruptcy, `position ${id} has old prices`);
		const expected = position.held ? 0 : liquidation;
		invariant(places.liquidation === expected, `position ${id} stands at ${places.liquidation}, not ${expected}`);
		invariant(liquidation === 0 || (long ? liquidation >= bankruptcy : liquidation <= bankruptcy), `position ${id}: its prices`);
		add(member.user, long, position.lots);
	}
	for (const order of ordersOf(instrument)) if (order.kind !== "close") add(order.member.user, order.buys, order.remaining);
	for (const member of instrument.members.values()) {
		for (const long of [true, false]) {
			const counted = lots.get(`${member.user} ${long}`) ?? 0;
			invariant(member.sizeOf(long) === counted, `${member.user} has ${counted} lots, not ${member.sizeOf(long)}`);
		}
	}
	const watched = [...instrument.positions.values()].filter((position) => position.lots > 0 && !position.held).length;
	const laddered = instrument.longsByLiquidation.size + instrument.shortsByLiquidation.size;
	invariant(laddered === watched, `instrument ${instrument.id}: ${laddered} of ${watched} positions stand in the ladders`);
}

function checkBook(instrument: Instrument): void {
	const { book, id } = instrument;
	const bid = book.bestPrice("buy");
	const ask = book.bestPrice("sell");
	invariant(bid === 0 || ask === 0 || bid < ask, `the book of instrument ${id} is crossed: ${bid} ${ask}`);
	let openings = 0;
	for (const order of ordersOf(instrument)) {
		const { kind, position, member, remaining, reserved } = order;
		invariant(remaining > 0 && reserved >= 0n, `an order of instrument ${id} for ${remaining} with ${reserved}`);
		if (kind === "open") invariant(position?.openOrder === order, `an order of position ${position?.id} that it does not know`);
		else if (kind === "close")
			invariant(position?.closeOrder === order && reserved === 0n, `a close of position ${position?.id}`);
		else invariant(member.quotesOf(order.buys).get(order.price) === order, `a quote of ${member.user} that it does not know`);
		if (kind !== "close") openings++;
	}
	invariant(openings === instrument.openings, `instrument ${id}: ${openings} orders open, not ${instrument.openings}`);
}

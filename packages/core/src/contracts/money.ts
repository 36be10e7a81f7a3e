// Moves the money of tickets: what is put aside, what a fill opens and closes, what funding takes. Everything here has been decided
// already: a shortfall is a broken invariant. Gains and losses pass through the instrument's clearing account (docs/reference/rules.md §5).
import { invariant, type Refusal } from "../engine/outcome.ts";
import { RESTRICTIONS } from "../engine/since.ts";
import { available, frozen, type LedgerAccess } from "../ledger/ledger.ts";
import type { Bounds, ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import { type Closing, closingOf, openingNeed } from "./margin.ts";
import { notionalOf } from "./terms.ts";
import type { ContractOrder, Member, Ticket } from "./ticket.ts";

/** Who pays what is short of a fill: an order's frozen money first, then what its account has available. */
type Payer = Pick<ContractOrder, "reserved">;

/** What a close brought about. */
export interface Closed extends Closing {
	/** What of the margin went to insurance instead of its owner. */
	readonly toInsurance: bigint;
	/** What its owner had back of the margin. */
	readonly returned: bigint;
}

export class Money {
	readonly #engine: ContractsEngine;
	readonly #bounds: Bounds;
	readonly #trade: LedgerAccess;
	readonly #margin: LedgerAccess;
	readonly #liquidation: LedgerAccess;
	readonly #funding: LedgerAccess;

	constructor(engine: ContractsEngine, bounds: Bounds) {
		this.#engine = engine;
		this.#bounds = bounds;
		this.#trade = engine.access.contract_trade;
		this.#margin = engine.access.contract_margin;
		this.#liquidation = engine.access.contract_liquidation;
		this.#funding = engine.access.contract_funding;
	}

	/** What an account has available. */
	free({ slot }: { slot: number }): bigint {
		return this.#engine.ledger.balance(available(slot));
	}

	/** What closing some of a ticket's lots takes beyond their margin. */
	shortOf(ticket: Ticket, lots: number, price: number): bigint {
		return closingOf(ticket, lots, price, 0, true).short;
	}

	/** Puts money aside for an order, or more of it. */
	reserve(order: ContractOrder, amount: bigint): void {
		const { slot } = order.member;
		if (amount > 0n) this.#margin.move(available(slot), frozen(slot), amount, order.id, order.id);
		order.reserved += amount;
		this.#keepAside(order.member, amount);
	}

	/** Knows again what lies aside for an order, after a start. */
	remember(order: ContractOrder, amount: bigint): void {
		order.reserved = amount;
		this.#keepAside(order.member, amount);
	}

	/** The reserve of a held ticket's order becomes margin: it is no longer counted as aside for an order. */
	keepAsMargin({ member, reserved }: ContractOrder): void {
		this.#keepAside(member, -reserved);
	}

	/** Gives back what lies aside for an order. */
	release(order: ContractOrder): void {
		const { slot } = order.member;
		if (order.reserved > 0n) this.#margin.move(frozen(slot), available(slot), order.reserved, order.id, order.id);
		this.#keepAside(order.member, -order.reserved);
		order.reserved = 0n;
	}

	/** The net of a ladder's change: above zero it is frozen. */
	adjust(member: Member, change: bigint): void {
		const { slot } = member;
		if (change > 0n) this.#margin.move(available(slot), frozen(slot), change, 0, 0);
		else if (change < 0n) this.#margin.move(frozen(slot), available(slot), -change, 0, 0);
		this.#keepAside(member, change);
	}

	/** Adds lots to a ticket. Its size on its side counts them already. */
	open(instrument: Instrument, ticket: Ticket, payer: Payer, price: number, lots: number, feePpm: number): bigint {
		const { member, long: buys, leverage, terms } = ticket;
		const fill = { buys, leverage, size: member.sizeOf(buys), price, lots, feePpm };
		const { margin, fee, mmrPpm, cum } = openingNeed(terms, instrument.mark, fill);
		this.#topUp(ticket, payer, margin + fee);
		this.#fee(instrument, ticket, fee);
		this.#add(ticket, notionalOf(terms, price, lots), lots, margin);
		ticket.mmrPpm = mmrPpm;
		// The tier is that of what still waits too: the deduction is the filled lots' share of it.
		ticket.cum = member.isAlone(ticket) ? (cum * BigInt(ticket.lots)) / BigInt(fill.size) : 0n;
		ticket.fees += fee;
		return fee;
	}

	/** Insurance takes over lots, with a margin of its own. */
	takeOver(ticket: Ticket, price: number, lots: number, margin: bigint, mmrPpm: number): void {
		this.#margin.move(available(ticket.member.slot), frozen(ticket.member.slot), margin, ticket.id, ticket.id);
		this.#add(ticket, notionalOf(ticket.terms, price, lots), lots, margin);
		ticket.mmrPpm = mmrPpm;
		ticket.cum = 0n;
	}

	#add(ticket: Ticket, notional: bigint, lots: number, margin: bigint): void {
		const now = this.#engine.now();
		ticket.member.addLots(ticket.long, lots);
		ticket.lots += lots;
		ticket.entry += notional;
		ticket.margin += margin;
		ticket.opened += lots;
		ticket.openedNotional += notional;
		if (ticket.openedAt === 0) ticket.openedAt = now;
		if (!this.#countsRisk(ticket)) return;
		ticket.risk += margin;
		this.#bounds.takeRisk(ticket.member.user, margin);
	}

	/** Moves what a fill needs into the frozen part: what lies aside for it lies there already. */
	#topUp({ id, member }: Ticket, payer: Payer, need: bigint): void {
		const aside = need < payer.reserved ? need : payer.reserved;
		payer.reserved -= aside;
		this.#keepAside(member, -aside);
		if (need > aside) this.#margin.move(available(member.slot), frozen(member.slot), need - aside, id, id);
	}

	#fee({ purses }: Instrument, { id, member }: Ticket, fee: bigint): void {
		if (fee === 0n) return;
		this.#trade.move(frozen(member.slot), available(purses.fees), fee, id, id);
		if (this.#countsRisk({ member })) this.#bounds.endRisk(member.user, 0n, -fee);
	}

	/**
	 * Takes lots out of a ticket at a price. @param payer of a net account's fill; undefined: margin alone pays
	 * @param keptPpm what insurance keeps of the margin that is left, of the notional, at most
	 */
	close(
		instrument: Instrument,
		ticket: Ticket,
		lots: number,
		price: number,
		{ feePpm, payer, keptPpm = 0 }: { feePpm: number; payer?: Payer | undefined; keptPpm?: number },
	): Closed {
		const closing = closingOf(ticket, lots, price, feePpm, payer !== undefined);
		const { id, member } = ticket;
		if (payer !== undefined && closing.short > 0n) {
			this.#topUp(ticket, payer, closing.short);
			ticket.margin += closing.short;
		}
		const { profit, fee } = closing;
		const { purses } = instrument;
		if (profit < 0n) this.#trade.move(frozen(member.slot), available(purses.clearing), -profit, id, id);
		else if (profit > 0n) this.#trade.move(available(purses.clearing), available(member.slot), profit, id, id);
		if (fee > 0n) this.#trade.move(frozen(member.slot), available(purses.fees), fee, id, id);
		const out = (profit < 0n ? -profit : 0n) + fee;
		// On a whole close nothing of the margin may stay behind.
		const share = lots === ticket.lots ? ticket.margin : closing.margin;
		const left = share > out ? share - out : 0n;
		const most = (closing.notional * BigInt(keptPpm)) / 1_000_000n;
		const toInsurance = member.user === 0 ? 0n : left < most ? left : most;
		if (toInsurance > 0n) this.#liquidation.move(frozen(member.slot), available(purses.insurance), toInsurance, id, id);
		const returned = left - toInsurance;
		if (returned > 0n) this.#margin.move(frozen(member.slot), available(member.slot), returned, id, id);
		this.#take(ticket, lots, closing, out + left, profit - fee - toInsurance);
		return { ...closing, toInsurance, returned };
	}

	#take(ticket: Ticket, lots: number, { notional, entry, profit, fee }: Closing, margin: bigint, gained: bigint): void {
		const { member, long } = ticket;
		if (this.#countsRisk(ticket)) {
			const risk = lots === ticket.lots ? ticket.risk : (ticket.risk * BigInt(lots)) / BigInt(ticket.lots);
			this.#bounds.endRisk(member.user, risk, gained);
			ticket.risk -= risk;
		}
		member.addLots(long, -lots);
		ticket.cum = (ticket.cum * BigInt(ticket.lots - lots)) / BigInt(ticket.lots);
		ticket.lots -= lots;
		ticket.entry -= entry;
		ticket.margin -= margin;
		ticket.closed += lots;
		ticket.closedNotional += notional;
		ticket.profit += profit;
		ticket.fees += fee;
		invariant(ticket.margin >= 0n, `ticket ${ticket.id} has a margin of ${ticket.margin}`);
	}

	/** A ticket without lots has its whole margin back: what lay aside for an order that was held. */
	giveBack(ticket: Ticket): void {
		const { id, member, margin } = ticket;
		if (margin > 0n) this.#margin.move(frozen(member.slot), available(member.slot), margin, id, id);
		ticket.margin = 0n;
	}

	/** Takes a ticket's funding into the clearing account. */
	payFunding(instrument: Instrument, ticket: Ticket, amount: bigint): void {
		const { id, member } = ticket;
		this.#funding.move(frozen(member.slot), available(instrument.purses.clearing), amount, id, id);
		this.#fund(ticket, -amount);
	}

	receiveFunding(instrument: Instrument, ticket: Ticket, amount: bigint): void {
		const { id, member } = ticket;
		this.#funding.move(available(instrument.purses.clearing), frozen(member.slot), amount, id, id);
		this.#fund(ticket, amount);
	}

	#fund(ticket: Ticket, amount: bigint): void {
		ticket.margin += amount;
		ticket.funding += amount;
		if (this.#countsRisk(ticket)) this.#bounds.endRisk(ticket.member.user, 0n, amount);
	}

	/** What sharing left over, by units, goes to insurance. */
	keepRest({ purses }: Instrument, amount: bigint): void {
		this.#funding.move(available(purses.clearing), available(purses.insurance), amount, 0, 0);
	}

	/** Why its owner's own limits keep somebody from putting so much more at risk. */
	judgeRisk(member: Member, amount: bigint): Refusal | undefined {
		if (amount <= 0n || !this.#countsRisk({ member }) || this.#engine.isBefore(RESTRICTIONS)) return undefined;
		return this.#bounds.judgeRisk(member.user, amount);
	}

	/** What lies aside for orders is at risk as margin is. */
	#keepAside(member: Member, change: bigint): void {
		if (change !== 0n && this.#countsRisk({ member })) this.#bounds.keepAside(member.user, change);
	}

	/** Loss limits are for people's real money. */
	#countsRisk({ member }: Pick<Ticket, "member">): boolean {
		return member.real && member.user > 0;
	}
}

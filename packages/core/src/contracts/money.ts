// Moves the money of positions: reserves, opening and closing fills, and funding. Every amount is decided and checked before it
// is moved, so a lack of money in this file is a broken invariant. Gains and losses pass through the instrument's clearing
// account (docs/reference/rules.md §5).
import { invariant, type Refusal } from "../engine/outcome.ts";
import { RESTRICTIONS } from "../engine/since.ts";
import { available, frozen, type LedgerAccess } from "../ledger/ledger.ts";
import type { ContractsEngine, UserLimits } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import { type CloseResult, closeResultOf, openingNeed } from "./margin.ts";
import type { ContractOrder, Member, Position } from "./position.ts";
import { notionalOf } from "./terms.ts";

/** An order that fills. The money frozen for it pays first, and the account's available funds pay the rest. */
type Payer = Pick<ContractOrder, "reserved">;

export interface ClosedLots extends CloseResult {
	readonly toInsurance: bigint;
	readonly returned: bigint;
}

export class Money {
	readonly #engine: ContractsEngine;
	readonly #bounds: UserLimits;
	readonly #trade: LedgerAccess;
	readonly #margin: LedgerAccess;
	readonly #liquidation: LedgerAccess;
	readonly #funding: LedgerAccess;

	constructor(engine: ContractsEngine, bounds: UserLimits) {
		this.#engine = engine;
		this.#bounds = bounds;
		this.#trade = engine.access.contract_trade;
		this.#margin = engine.access.contract_margin;
		this.#liquidation = engine.access.contract_liquidation;
		this.#funding = engine.access.contract_funding;
	}

	free({ slot }: { slot: number }): bigint {
		return this.#engine.ledger.balance(available(slot));
	}

	/** Returns the part of the loss of closing some lots that their margin does not cover, ledger units. Fees are not included. */
	shortOf(position: Position, lots: number, price: number): bigint {
		return closeResultOf(position, lots, price, 0, true).short;
	}

	reserve(order: ContractOrder, amount: bigint): void {
		const { slot } = order.member;
		if (amount > 0n) this.#margin.move(available(slot), frozen(slot), amount, order.id, order.id);
		order.reserved += amount;
		this.#changeReserve(order.member, amount);
	}

	/** After a restart, counts the money frozen for an order towards the user's limits again. */
	remember(order: ContractOrder, amount: bigint): void {
		order.reserved = amount;
		this.#changeReserve(order.member, amount);
	}

	/** Turns the money reserved for an order of a quarantined position into margin. The money no longer counts as a reserve. */
	keepAsMargin({ member, reserved }: ContractOrder): void {
		this.#changeReserve(member, -reserved);
	}

	release(order: ContractOrder): void {
		const { slot } = order.member;
		if (order.reserved > 0n) this.#margin.move(frozen(slot), available(slot), order.reserved, order.id, order.id);
		this.#changeReserve(order.member, -order.reserved);
		order.reserved = 0n;
	}

	/** Changes the money frozen for a user's quotes: a positive amount freezes, a negative amount releases. */
	adjust(member: Member, change: bigint): void {
		const { slot } = member;
		if (change > 0n) this.#margin.move(available(slot), frozen(slot), change, 0, 0);
		else if (change < 0n) this.#margin.move(frozen(slot), available(slot), -change, 0, 0);
		this.#changeReserve(member, change);
	}

	/**
	 * Adds the lots of an opening fill to a position and returns the fee. The account's number of lots on that side must already
	 * include them.
	 */
	open(instrument: Instrument, position: Position, payer: Payer, price: number, lots: number, feePpm: number): bigint {
		const { member, long: buys, leverage, terms } = position;
		const fill = { buys, leverage, size: member.sizeOf(buys), price, lots, feePpm };
		const { margin, fee, mmrPpm, cum } = openingNeed(terms, instrument.mark, fill);
		this.#topUp(position, payer, margin + fee);
		this.#fee(instrument, position, fee);
		this.#add(position, notionalOf(terms, price, lots), lots, margin);
		position.mmrPpm = mmrPpm;
		// The margin tier depends on waiting lots too, but the position gets only the filled lots' share of the tier's deduction.
		position.cum = member.isAlone(position) ? (cum * BigInt(position.lots)) / BigInt(fill.size) : 0n;
		position.fees += fee;
		return fee;
	}

	takeOver(position: Position, price: number, lots: number, margin: bigint, mmrPpm: number): void {
		this.#margin.move(available(position.member.slot), frozen(position.member.slot), margin, position.id, position.id);
		this.#add(position, notionalOf(position.terms, price, lots), lots, margin);
		position.mmrPpm = mmrPpm;
		position.cum = 0n;
	}

	#add(position: Position, notional: bigint, lots: number, margin: bigint): void {
		const now = this.#engine.now();
		position.member.addLots(position.long, lots);
		position.lots += lots;
		position.entry += notional;
		position.margin += margin;
		position.opened += lots;
		position.openedNotional += notional;
		if (position.openedAt === 0) position.openedAt = now;
		if (!this.#countsRisk(position)) return;
		position.risk += margin;
		this.#bounds.takeRisk(position.member.user, margin);
	}

	/** Freezes the part of a fill's money that the order's reserve does not cover. */
	#topUp({ id, member }: Position, payer: Payer, need: bigint): void {
		const aside = need < payer.reserved ? need : payer.reserved;
		payer.reserved -= aside;
		this.#changeReserve(member, -aside);
		if (need > aside) this.#margin.move(available(member.slot), frozen(member.slot), need - aside, id, id);
	}

	#fee({ accounts }: Instrument, { id, member }: Position, fee: bigint): void {
		if (fee === 0n) return;
		this.#trade.payFee(frozen(member.slot), available(accounts.fees), fee, id, id);
		if (this.#countsRisk({ member })) this.#bounds.endRisk(member.user, 0n, -fee);
	}

	/**
	 * Closes lots of a position at a price and moves the money.
	 * @param payer filling order of a net account, which pays what the margin does not cover; undefined if only the margin pays
	 * @param keptPpm the insurance fund gets at most this share of the notional from the margin that is left, parts per million
	 */
	close(
		instrument: Instrument,
		position: Position,
		lots: number,
		price: number,
		{ feePpm, payer, keptPpm = 0 }: { feePpm: number; payer?: Payer | undefined; keptPpm?: number },
	): ClosedLots {
		const closing = closeResultOf(position, lots, price, feePpm, payer !== undefined);
		const { id, member } = position;
		if (payer !== undefined && closing.short > 0n) {
			this.#topUp(position, payer, closing.short);
			position.margin += closing.short;
		}
		const { profit, fee } = closing;
		const { accounts } = instrument;
		if (profit < 0n) this.#trade.move(frozen(member.slot), available(accounts.clearing), -profit, id, id);
		else if (profit > 0n) this.#trade.move(available(accounts.clearing), available(member.slot), profit, id, id);
		if (fee > 0n) this.#trade.payFee(frozen(member.slot), available(accounts.fees), fee, id, id);
		const out = (profit < 0n ? -profit : 0n) + fee;
		// Closing all lots uses all of the margin.
		const share = lots === position.lots ? position.margin : closing.margin;
		const left = share > out ? share - out : 0n;
		const most = (closing.notional * BigInt(keptPpm)) / 1_000_000n;
		const toInsurance = member.user === 0 ? 0n : left < most ? left : most;
		if (toInsurance > 0n) this.#liquidation.move(frozen(member.slot), available(accounts.insurance), toInsurance, id, id);
		const returned = left - toInsurance;
		if (returned > 0n) this.#margin.move(frozen(member.slot), available(member.slot), returned, id, id);
		this.#take(position, lots, closing, out + left, profit - fee - toInsurance);
		return { ...closing, toInsurance, returned };
	}

	#take(position: Position, lots: number, { notional, entry, profit, fee }: CloseResult, margin: bigint, gained: bigint): void {
		const { member, long } = position;
		if (this.#countsRisk(position)) {
			const risk = lots === position.lots ? position.risk : (position.risk * BigInt(lots)) / BigInt(position.lots);
			this.#bounds.endRisk(member.user, risk, gained);
			position.risk -= risk;
		}
		member.addLots(long, -lots);
		position.cum = (position.cum * BigInt(position.lots - lots)) / BigInt(position.lots);
		position.lots -= lots;
		position.entry -= entry;
		position.margin -= margin;
		position.closed += lots;
		position.closedNotional += notional;
		position.profit += profit;
		position.fees += fee;
		invariant(position.margin >= 0n, `position ${position.id} has a margin of ${position.margin}`);
	}

	/** Returns the margin of a position without lots to its user. This margin was the reserve of a quarantined position's order. */
	giveBack(position: Position): void {
		const { id, member, margin } = position;
		if (margin > 0n) this.#margin.move(frozen(member.slot), available(member.slot), margin, id, id);
		position.margin = 0n;
	}

	/** Moves the funding that a position pays from its margin to the clearing account. */
	payFunding(instrument: Instrument, position: Position, amount: bigint): void {
		const { id, member } = position;
		this.#funding.move(frozen(member.slot), available(instrument.accounts.clearing), amount, id, id);
		this.#fund(position, -amount);
	}

	receiveFunding(instrument: Instrument, position: Position, amount: bigint): void {
		const { id, member } = position;
		this.#funding.move(available(instrument.accounts.clearing), frozen(member.slot), amount, id, id);
		this.#fund(position, amount);
	}

	#fund(position: Position, amount: bigint): void {
		position.margin += amount;
		position.funding += amount;
		if (this.#countsRisk(position)) this.#bounds.endRisk(position.member.user, 0n, amount);
	}

	/** Moves the rounding remainder of a round of funding, a few ledger units, to the insurance fund. */
	keepRest({ accounts }: Instrument, amount: bigint): void {
		this.#funding.move(available(accounts.clearing), available(accounts.insurance), amount, 0, 0);
	}

	/** Returns a refusal if the limits that the user has set forbid this additional risk, otherwise undefined. */
	riskProblem(member: Member, amount: bigint): Refusal | undefined {
		if (amount <= 0n || !this.#countsRisk({ member }) || this.#engine.isBefore(RESTRICTIONS)) return undefined;
		return this.#bounds.riskProblem(member.user, amount);
	}

	/**
	 * Updates the user's limits after a change of the money that is frozen for an order. Such money counts as risk, like margin.
	 */
	#changeReserve(member: Member, change: bigint): void {
		if (change !== 0n && this.#countsRisk({ member })) this.#bounds.changeReserve(member.user, change);
	}

	/** Tells if a position counts towards the user's loss limit, which applies only to real money. */
	#countsRisk({ member }: Pick<Position, "member">): boolean {
		return member.real && member.user > 0;
	}
}

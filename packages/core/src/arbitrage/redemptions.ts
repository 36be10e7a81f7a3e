// Processes redemptions of fund units. At the next full hour each redemption gets its share of the fund's cash. Later it gets the
// proceeds of selling its share of every holding (docs/reference/rules.md §7, docs/decisions/0137).
import type { Verdict } from "../engine/outcome.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { ArbitrageEngine } from "./dependencies.ts";
import { type ArbitrageState, type Fund, freeUnits, type Redemption, UNIT_VALUE_ONE, type Unwinding } from "./fund.ts";
import type { FundRedemptionMoved, RedeemFund, UnwindingEnded } from "./messages.ts";
import type { FundMoney } from "./money.ts";
import type { Proceeds } from "./proceeds.ts";
import { hasManyWaiting } from "./queue-limits.ts";
import { redeemLots } from "./redeemed-lots.ts";
import { refuseFund } from "./refusals.ts";
import type { Unwindings } from "./unwinding.ts";
import { ceilDiv } from "./value.ts";

/**
 * Maximum number of redemptions that one unwinding serves. Further redemptions wait for the next unwinding. A user cannot fill
 * this queue for free: each redemption must be worth the fund's minimum amount, or redeem all units of the user.
 */
const MAX_LEAVING = 5_000;

interface Parts {
	readonly money: FundMoney;
	readonly unwindings: Unwindings;
	readonly proceeds: Proceeds;
	/** Cancels all orders of a fund, so that all its cash is free and no fill changes the cash while it is counted. */
	readonly withdrawOrders: (fund: Fund) => void;
}

export class Redemptions {
	readonly #engine: ArbitrageEngine;
	readonly #state: ArbitrageState;
	readonly #parts: Parts;

	constructor(engine: ArbitrageEngine, state: ArbitrageState, parts: Parts) {
		this.#engine = engine;
		this.#state = state;
		this.#parts = parts;
	}

	request(fund: Fund, { id: clientId, by: user, units }: RedeemFund): Verdict {
		if (units <= 0n) return refuseFund("invalid_amount", "units");
		const free = freeUnits(fund, user);
		if (free < units) return refuseFund("insufficient_units", "units", { available: free }, true);
		// Without a minimum, tiny redemptions could fill the queue for free. A redemption of all units of a user may have any worth.
		const { minAmount: minimum } = fund.terms;
		const worth = (units * (fund.lastValue || UNIT_VALUE_ONE)) / UNIT_VALUE_ONE;
		if (worth < minimum && units < free) return refuseFund("below_minimum", "units", { minimum, asset: SETTLEMENT_ASSET });
		if (hasManyWaiting(fund.redemptions, user)) return refuseFund("too_many_waiting", undefined, undefined, true);
		const redemption: Redemption = {
			redemption: ++this.#state.lastRedemption,
			user,
			clientId,
			askedAt: this.#engine.now(),
			asked: units,
			units,
			sumProceeds: 0n,
			sumFee: 0n,
			late: false,
		};
		fund.redemptions.set(redemption.redemption, redemption);
		this.emitRedemption(fund, redemption, "waiting");
		return redemption.redemption;
	}

	/**
	 * Returns the redemptions that were requested before the full hour, the oldest first. The fund is valued after these requests,
	 * so a user who sees a price jump before the index records it gains nothing.
	 */
	#leavingAt(fund: Fund, hour: number): Redemption[] {
		return [...fund.redemptions.values()].filter(({ askedAt }) => askedAt < hour).slice(0, MAX_LEAVING);
	}

	/**
	 * Pays each redemption its share of the cash at the hour's value, before any holding is sold. A redemption gets a cash share
	 * only once. With repeated shares, only illiquid holdings would be left for the other holders.
	 */
	payCashShares(fund: Fund, hour: number): void {
		const leaving = this.#leavingAt(fund, hour).filter(({ units, asked }) => units === asked);
		if (leaving.length === 0 || fund.lastValue === 0n) return;
		this.#parts.withdrawOrders(fund);
		const units = unitsOf(leaving);
		const cash = this.#parts.money.cash(fund.terms.account);
		const share = (cash * units) / fund.units;
		const bought = ceilDiv(share * UNIT_VALUE_ONE, fund.lastValue);
		const parts = partsOf(leaving, smaller(bought, units));
		const worth = (sumOf(parts) * fund.lastValue) / UNIT_VALUE_ONE;
		const proceeds = smaller(share, worth);
		if (proceeds === 0n) return;
		const unwinding = ++this.#state.lastUnwinding;
		this.#payOut(fund, leaving, parts, { unwinding, late: false, cash, rest: 0n, proceeds });
	}

	begin(fund: Fund, hour: number): void {
		const redemptions = this.#leavingAt(fund, hour);
		if (redemptions.length === 0) return;
		const { fund: number, account } = fund.terms;
		this.#parts.withdrawOrders(fund);
		const units = unitsOf(redemptions);
		const unwinding: Unwinding = {
			unwinding: ++this.#state.lastUnwinding,
			begunAt: this.#engine.now(),
			units,
			ofUnits: fund.units,
			cash: this.#parts.money.cash(account),
			targets: this.#parts.unwindings.targetsFor(fund, units),
			redemptions: redemptions.map(({ redemption }) => redemption),
		};
		fund.unwinding = unwinding;
		this.emitUnwinding(number, unwinding);
		for (const waiting of redemptions) this.emitRedemption(fund, waiting, "unwinding");
	}

	end(fund: Fund, unwinding: Unwinding): void {
		const late = !this.#parts.unwindings.isDone(fund, unwinding);
		this.#parts.withdrawOrders(fund);
		const unwound = late ? this.#parts.unwindings.unwoundUnits(fund, unwinding) : unwinding.units;
		const redemptions = unwinding.redemptions.map((id) => fund.redemptions.get(id) as Redemption);
		const parts = partsOf(redemptions, unwound);
		const paidUnits = sumOf(parts);
		const nothing = { cash: this.#parts.money.cash(fund.terms.account), rest: 0n, proceeds: 0n };
		const brought = paidUnits === 0n ? nothing : this.#parts.proceeds.of(fund, unwinding, paidUnits);
		fund.unwinding = undefined;
		this.#payOut(fund, redemptions, parts, { unwinding: unwinding.unwinding, late, ...brought });
	}

	/**
	 * Removes redeemed units from the fund and pays their proceeds.
	 * @param parts for each redemption, at the same index, the units to redeem
	 */
	#payOut(
		fund: Fund,
		redemptions: readonly Redemption[],
		parts: readonly bigint[],
		brought: Pick<UnwindingEnded, "unwinding" | "late" | "cash" | "rest" | "proceeds">,
	): void {
		const { fund: number, account, performanceFeePpm } = fund.terms;
		const { late, proceeds } = brought;
		const paidUnits = sumOf(parts);
		fund.units -= paidUnits;
		const at = this.#engine.now();
		this.#engine.emit({ type: "UnwindingEnded", fund: number, ...brought, paidUnits, units: fund.units, at });
		for (const [index, redemption] of redemptions.entries()) {
			const units = parts[index] as bigint;
			const share = paidUnits === 0n ? 0n : (proceeds * units) / paidUnits;
			const { lots, fee } = redeemLots(fund, redemption.user, units, share, performanceFeePpm);
			for (const { lot, left, highWater } of lots) {
				lot.units = left;
				lot.highWater = highWater;
				if (left === 0n) fund.lots.delete(lot.lot);
				this.#engine.emit({ type: "FundLot", fund: number, ...lot });
			}
			this.#parts.money.pay(account, redemption.user, share - fee, fee, redemption.redemption);
			redemption.units -= units;
			redemption.sumProceeds += share;
			redemption.sumFee += fee;
			if (late || redemption.units === 0n) redemption.late = redemption.units > 0n;
			if (redemption.units === 0n) fund.redemptions.delete(redemption.redemption);
			const status = redemption.units > 0n ? "waiting" : "done";
			this.emitRedemption(fund, redemption, status, { paidUnits: units, proceeds: share, fee });
		}
	}

	emitRedemption(
		{ terms: { fund } }: Fund,
		redemption: Redemption,
		status: FundRedemptionMoved["status"],
		paid: Pick<FundRedemptionMoved, "paidUnits" | "proceeds" | "fee"> = { paidUnits: 0n, proceeds: 0n, fee: 0n },
	): void {
		this.#engine.emit({ type: "FundRedemptionMoved", fund, ...redemption, ...paid, status, at: this.#engine.now() });
	}

	emitUnwinding(fund: number, { unwinding, begunAt, units, ofUnits, cash, targets }: Unwinding): void {
		const told = targets.map(({ kind, of, long, held, target }) => ({ kind, of, long, held, target }));
		this.#engine.emit({ type: "UnwindingBegun", fund, unwinding, units, ofUnits, cash, targets: told, at: begunAt });
	}
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
const unitsOf = (redemptions: readonly Redemption[]) => sumOf(redemptions.map(({ units }) => units));

/** Splits the units among the redemptions in proportion to their waiting units, each rounded down. */
function partsOf(redemptions: readonly Redemption[], units: bigint): bigint[] {
	const all = unitsOf(redemptions);
	return redemptions.map((redemption) => (redemption.units * units) / all);
}

function smaller(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}

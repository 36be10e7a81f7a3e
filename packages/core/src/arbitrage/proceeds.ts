// What units bring that are paid: cash that those who stay did not have, and what is left in holdings that is the leaving ones'
// (docs/reference/rules.md §7). Where others ended a part of a holding that stays, their share of all that there is now. Every division is rounded
// for those who stay. Counts only.
import { FORCED_SHARES } from "../engine/since.ts";
import type { ArbitrageDependencies, ArbitrageEngine } from "./dependencies.ts";
import type { Begun, Fund, Unwinding } from "./fund.ts";
import type { FundMoney } from "./money.ts";
import type { Portfolio, Side } from "./portfolio.ts";
import { bandOf, ceilDiv, floorDiv, ONE_MILLION, profitAt, worthNow, worthOf } from "./value.ts";

/** Units of money. */
export interface Brought {
	/** Available to the fund before it pays. */
	readonly cash: bigint;
	/** Part of the proceeds that lies in holdings. */
	readonly rest: bigint;
	readonly proceeds: bigint;
}

/** The part of each holding that stays: `kept` of `all`. */
interface Stays {
	readonly kept: bigint;
	readonly all: bigint;
}

export class Proceeds {
	readonly #engine: ArbitrageEngine;
	readonly #dependencies: ArbitrageDependencies;
	readonly #money: FundMoney;
	readonly #portfolio: Portfolio;

	constructor(engine: ArbitrageEngine, dependencies: ArbitrageDependencies, money: FundMoney, portfolio: Portfolio) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#money = money;
		this.#portfolio = portfolio;
	}

	/** What there is now, less what those who stay had, and the leaving ones' part of what was not unwound or was beyond their share. */
	of(fund: Fund, { cash: before, ofUnits: all, targets }: Unwinding, paidUnits: bigint): Brought {
		const stays = { kept: all - paidUnits, all };
		const cash = this.#money.cash(fund.terms.account);
		const gained = cash - ceilDiv(before * stays.kept, all);
		const rest = this.#isForced(fund, targets)
			? this.#shareOfAll(fund, stays) - gained
			: targets.reduce((sum, begun) => sum + this.#restOf(fund, begun, stays), 0n);
		const sum = gained + rest;
		let proceeds = sum < 0n ? 0n : sum;
		if (proceeds > cash) proceeds = cash;
		return { cash, rest, proceeds };
	}

	/**
	 * Whether others ended a part of a holding that stays: an outage, auto-deleveraging, the end of a contract, a dead market. The fund itself never
	 * goes below a target. At which price it went nothing says any more: that of now would leave the leaving ones, who may be few, the move of the
	 * others' whole holding since then.
	 */
	#isForced(fund: Fund, targets: readonly Begun[]): boolean {
		if (this.#engine.isBefore(FORCED_SHARES)) return false;
		return targets.some((begun) => this.#portfolio.heldNow(fund, begun) < begun.target);
	}

	/** By the index: those who leave and those who stay have borne alike what was ended. */
	#shareOfAll(fund: Fund, { kept, all }: Stays): bigint {
		const { equity } = worthNow(fund, this.#dependencies, this.#money);
		return floorDiv(equity * (all - kept), all);
	}

	#restOf(fund: Fund, begun: Begun, stays: Stays): bigint {
		return begun.kind === "coin" ? this.#coinRest(fund, begun, stays) : this.#contractRest(fund, begun, stays);
	}

	/** Coins that could not be sold, at the worst price of an order, less the fee; sold beyond the share, at the index. */
	#coinRest(fund: Fund, begun: Begun, { kept, all }: Stays): bigint {
		const pair = this.#portfolio.pair(begun.of);
		const index = this.#dependencies.freshIndex(begun.of);
		const over = this.#portfolio.heldNow(fund, begun) - ceilDiv(begun.held * kept, all);
		if (over <= 0n) return worthOf(pair, over, index);
		const worth = worthOf(pair, over, bandOf(fund, index).low);
		return worth - ceilDiv(worth * BigInt(pair.takerFeePpm), ONE_MILLION);
	}

	/** Lots that could not be closed, closed at the worst price of an order; closed beyond the share, as they were when it began. */
	#contractRest(fund: Fund, begun: Begun, { kept, all }: Stays): bigint {
		const side = this.#portfolio.side(fund, begun);
		const lots = BigInt(side?.lots ?? 0);
		// Lots times `all`: a share of lots need not be whole.
		const over = lots * all - begun.held * kept;
		if (over === 0n) return 0n;
		const index = this.#dependencies.freshIndex(this.#dependencies.instrumentOf(begun.of)?.pair ?? 0);
		if (side !== undefined && over > 0n) return floorDiv(this.#closedNow(fund, side, index) * over, lots * all);
		return floorDiv(this.#worthThen(begun, index) * over, begun.held * all);
	}

	/** What closing a whole side brings where it must trade at the band's edge. */
	#closedNow(fund: Fund, side: Side, index: number): bigint {
		const { low, high } = bandOf(fund, index);
		const price = side.long ? low : high;
		const notional = BigInt(price) * BigInt(side.lots) * side.unitsPerTickLot;
		return side.margin + profitAt(side, price) - ceilDiv(notional * BigInt(side.takerFeePpm), ONE_MILLION);
	}

	#worthThen({ of, long, held, entry, margin }: Begun, index: number): bigint {
		const { unitsPerTickLot } = this.#dependencies.costOfFilling(of, true, 0, 0, () => true);
		return margin + profitAt({ long, lots: Number(held), entry, unitsPerTickLot }, index);
	}
}

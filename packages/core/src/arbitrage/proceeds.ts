// Computes the proceeds of redeemed fund units: the cash that does not belong to the remaining holders, plus the worth of the
// redeemed share of holdings that are not sold yet (docs/reference/rules.md §7). If the exchange has closed part of a holding,
// the proceeds are instead a share of the fund's current worth. Every division is rounded in favour of the remaining holders.
import { FORCED_SHARES } from "../engine/since.ts";
import type { ArbitrageDependencies, ArbitrageEngine } from "./dependencies.ts";
import type { Fund, HoldingAtStart, Unwinding } from "./fund.ts";
import type { FundMoney } from "./money.ts";
import type { Portfolio, Side } from "./portfolio.ts";
import { bandOf, ceilDiv, floorDiv, ONE_MILLION, profitAt, worthNow, worthOf } from "./value.ts";

/** Proceeds of redeemed fund units, in units of the settlement asset. */
export interface RedemptionProceeds {
	readonly cash: bigint;
	/** Part of the proceeds that comes from holdings that are not sold yet; their worth is estimated. */
	readonly rest: bigint;
	readonly proceeds: bigint;
}

/** The fraction of each holding that stays in the fund after an unwinding: `kept` units out of `all` units. */
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

	/**
	 * Returns the proceeds of redeemed units: the fund's cash without the part of the remaining holders, plus the worth of redeemed
	 * holdings that are not sold yet, less the worth of holdings that were sold beyond the redeemed share.
	 */
	of(fund: Fund, { cash: before, ofUnits: all, targets }: Unwinding, paidUnits: bigint): RedemptionProceeds {
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
	 * Tells if a holding is below its target. The fund itself never sells below a target, so an outage, auto-deleveraging, a
	 * delisting or a dead market must have closed part of the holding. The price of that close is unknown here. If the current
	 * price were used instead, the redeeming users, who may be few, would bear the price move of the full holding since the close.
	 */
	#isForced(fund: Fund, targets: readonly HoldingAtStart[]): boolean {
		if (this.#engine.isBefore(FORCED_SHARES)) return false;
		return targets.some((begun) => this.#portfolio.heldNow(fund, begun) < begun.target);
	}

	/**
	 * Returns the redeemed units' share of the fund's current equity by the index. So redeeming and remaining holders bear a loss
	 * from the close in proportion.
	 */
	#shareOfAll(fund: Fund, { kept, all }: Stays): bigint {
		const { equity } = worthNow(fund, this.#dependencies, this.#money);
		return floorDiv(equity * (all - kept), all);
	}

	#restOf(fund: Fund, begun: HoldingAtStart, stays: Stays): bigint {
		return begun.kind === "coin" ? this.#coinRest(fund, begun, stays) : this.#contractRest(fund, begun, stays);
	}

	/**
	 * Returns the worth of the coins that the fund holds above the amount that stays. Unsold coins count at the lowest allowed
	 * price, less the fee. If the fund sold too many coins, the result is negative, and the missing coins count at the index.
	 */
	#coinRest(fund: Fund, begun: HoldingAtStart, { kept, all }: Stays): bigint {
		const pair = this.#portfolio.pair(begun.of);
		const index = this.#dependencies.freshIndex(begun.of);
		const over = this.#portfolio.heldNow(fund, begun) - ceilDiv(begun.held * kept, all);
		if (over <= 0n) return worthOf(pair, over, index);
		const worth = worthOf(pair, over, bandOf(fund, index).low);
		return worth - ceilDiv(worth * BigInt(pair.takerFeePpm), ONE_MILLION);
	}

	/**
	 * Returns the worth of the contract lots that the fund holds above the number that stays. Open lots count as if they were
	 * closed at the worst allowed price. If the fund closed too many lots, the result is negative, and the missing lots count at
	 * their entry cost and margin at the start of the unwinding.
	 */
	#contractRest(fund: Fund, begun: HoldingAtStart, { kept, all }: Stays): bigint {
		const side = this.#portfolio.side(fund, begun);
		const lots = BigInt(side?.lots ?? 0);
		// Scaled by `all`, because the number of lots that stay may be a fraction.
		const over = lots * all - begun.held * kept;
		if (over === 0n) return 0n;
		const index = this.#dependencies.freshIndex(this.#dependencies.instrumentOf(begun.of)?.pair ?? 0);
		if (side !== undefined && over > 0n) return floorDiv(this.#closedNow(fund, side, index) * over, lots * all);
		return floorDiv(this.#worthThen(begun, index) * over, begun.held * all);
	}

	/** Returns the proceeds of closing all lots of a holding at the worst allowed price, less the fee. */
	#closedNow(fund: Fund, side: Side, index: number): bigint {
		const { low, high } = bandOf(fund, index);
		const price = side.long ? low : high;
		const notional = BigInt(price) * BigInt(side.lots) * side.unitsPerTickLot;
		return side.margin + profitAt(side, price) - ceilDiv(notional * BigInt(side.takerFeePpm), ONE_MILLION);
	}

	#worthThen({ of, long, held, entry, margin }: HoldingAtStart, index: number): bigint {
		const { unitsPerTickLot } = this.#dependencies.costOfFilling(of, true, 0, 0, () => true);
		return margin + profitAt({ long, lots: Number(held), entry, unitsPerTickLot }, index);
	}
}

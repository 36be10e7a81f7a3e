// Computes the targets and the progress of an unwinding, which sells the redeemed share of every holding of a fund
// (docs/reference/rules.md §7). The fund sells a share of every holding, so that early redemptions do not use up the liquid
// holdings.
import { invariant } from "../engine/outcome.ts";
import type { Pair } from "../listing/listing.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import type { Fund, HoldingAtStart, Unwinding } from "./fund.ts";
import type { Portfolio } from "./portfolio.ts";
import { bandOf, coinPairs } from "./value.ts";

/** Each holding's quantity above its target, and the change numbers of the accounts when the quantities were counted. */
interface Left {
	readonly versions: readonly number[];
	readonly lefts: readonly bigint[];
}

export class Unwindings {
	readonly #dependencies: ArbitrageDependencies;
	readonly #portfolio: Portfolio;
	/**
	 * Quantities above the targets, cached for each unwinding. They are counted again only after a change of the fund's account.
	 */
	readonly #counted = new WeakMap<Unwinding, Left>();

	constructor(dependencies: ArbitrageDependencies, portfolio: Portfolio) {
		this.#dependencies = dependencies;
		this.#portfolio = portfolio;
	}

	/**
	 * Returns each holding with its target size after these units are redeemed. The quantity to sell is rounded down to whole lots.
	 */
	targetsFor(fund: Fund, units: bigint): HoldingAtStart[] {
		return [...this.#coinsFor(fund, units), ...this.#contractsFor(fund, units)];
	}

	#coinsFor(fund: Fund, units: bigint): HoldingAtStart[] {
		const held = coinPairs(fund, this.#dependencies).map((pair) => ({ pair, held: this.#portfolio.coins(fund, pair.pair) }));
		return held
			.filter(({ held }) => held > 0n)
			.map(({ pair, held }) => {
				const lots = (held * units) / (fund.units * pair.baseUnitsPerLot);
				const leaves = this.#isTradable(fund, pair, lots) ? lots * pair.baseUnitsPerLot : 0n;
				return { kind: "coin", of: pair.pair, long: true, held, target: held - leaves, entry: 0n, margin: 0n };
			});
	}

	#contractsFor(fund: Fund, units: bigint): HoldingAtStart[] {
		return this.#portfolio.sides(fund).map(({ instrument, long, lots, entry, margin }) => {
			const held = BigInt(lots);
			const target = held - (held * units) / fund.units;
			return { kind: "contract", of: instrument, long, held, target, entry, margin };
		});
	}

	/** Tells if the fund can sell these lots: even at the lowest allowed price they are worth at least the pair's minimum order. */
	#isTradable(fund: Fund, pair: Pair, lots: bigint): boolean {
		const { low } = bandOf(fund, this.#dependencies.freshIndex(pair.pair));
		return lots > 0n && lots * BigInt(low) * pair.quoteUnitsPerTickLot >= BigInt(pair.minNotional);
	}

	/**
	 * Tells if every holding is at its target. Coins above the target do not count if they are worth less than the minimum order.
	 */
	isDone(fund: Fund, unwinding: Unwinding): boolean {
		const lefts = this.#leftOf(fund, unwinding);
		return unwinding.targets.every((begun, at) => {
			const left = lefts[at] as bigint;
			if (left <= 0n) return true;
			if (begun.kind === "contract") return false;
			const pair = this.#portfolio.pair(begun.of);
			return !this.#isTradable(fund, pair, left / pair.baseUnitsPerLot);
		});
	}

	#leftOf(fund: Fund, unwinding: Unwinding): readonly bigint[] {
		const versions = this.#portfolio.versions(fund, unwinding.targets);
		const known = this.#counted.get(unwinding);
		if (known?.versions.every((version, at) => version === versions[at])) return known.lefts;
		const lefts = this.#countLeft(fund, unwinding);
		this.#counted.set(unwinding, { versions, lefts });
		return lefts;
	}

	#countLeft(fund: Fund, { targets }: Unwinding): bigint[] {
		return targets.map((begun) => this.#portfolio.heldNow(fund, begun) - begun.target);
	}

	/** Returns the number of redeemed units for which the fund has already sold the share of every holding. */
	unwoundUnits(fund: Fund, { units, targets }: Unwinding): bigint {
		let least = units;
		for (const begun of targets) {
			const wanted = begun.held - begun.target;
			if (wanted === 0n) continue;
			const gone = begun.held - this.#portfolio.heldNow(fund, begun);
			const part = gone <= 0n ? 0n : (units * gone) / wanted;
			if (part < least) least = part;
		}
		return least;
	}

	checkInvariants(fund: Fund, unwinding: Unwinding): void {
		const [kept, counted] = [this.#leftOf(fund, unwinding), this.#countLeft(fund, unwinding)];
		const what = `fund ${fund.terms.fund} has other targets than it was counted to have`;
		invariant(
			kept.every((left, at) => left === counted[at]),
			what,
		);
	}
}

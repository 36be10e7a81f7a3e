// An unwinding: how much of every position leaves with the units that are redeemed, and how far it has come (docs/reference/rules.md §7). Whoever
// redeems has their share of every position, so that the first in line takes nobody's liquid part. Counts only.
import { invariant } from "../engine/outcome.ts";
import type { Pair } from "../listing/listing.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import type { Begun, Fund, Unwinding } from "./fund.ts";
import type { Positions } from "./positions.ts";
import { bandOf, coinPairs } from "./value.ts";

/** What is left beyond the targets, by position, and at which versions of the account that was found. */
interface Left {
	readonly versions: readonly number[];
	readonly lefts: readonly bigint[];
}

export class Unwindings {
	readonly #dependencies: ArbitrageDependencies;
	readonly #positions: Positions;
	/** Asked after every command of anybody: counted again only where the fund's account has changed. */
	readonly #counted = new WeakMap<Unwinding, Left>();

	constructor(dependencies: ArbitrageDependencies, positions: Positions) {
		this.#dependencies = dependencies;
		this.#positions = positions;
	}

	/** Each position with what it has to come down to for so many of all units: what leaves is rounded down to lots. */
	positionsFor(fund: Fund, units: bigint): Begun[] {
		return [...this.#coinsFor(fund, units), ...this.#contractsFor(fund, units)];
	}

	#coinsFor(fund: Fund, units: bigint): Begun[] {
		const held = coinPairs(fund, this.#dependencies).map((pair) => ({ pair, held: this.#positions.coins(fund, pair.pair) }));
		return held
			.filter(({ held }) => held > 0n)
			.map(({ pair, held }) => {
				const lots = (held * units) / (fund.units * pair.baseUnitsPerLot);
				const leaves = this.#isTradable(fund, pair, lots) ? lots * pair.baseUnitsPerLot : 0n;
				return { kind: "coin", of: pair.pair, long: true, held, target: held - leaves, entry: 0n, margin: 0n };
			});
	}

	#contractsFor(fund: Fund, units: bigint): Begun[] {
		return this.#positions.sides(fund).map(({ instrument, long, lots, entry, margin }) => {
			const held = BigInt(lots);
			const target = held - (held * units) / fund.units;
			return { kind: "contract", of: instrument, long, held, target, entry, margin };
		});
	}

	/** Less than the pair's least order cannot be sold. */
	#isTradable(fund: Fund, pair: Pair, lots: bigint): boolean {
		const { low } = bandOf(fund, this.#dependencies.freshIndex(pair.pair));
		return lots > 0n && lots * BigInt(low) * pair.quoteUnitsPerTickLot >= BigInt(pair.minNotional);
	}

	/** Whether everything that leaves has left, but for coins that are too few to be traded. */
	isDone(fund: Fund, unwinding: Unwinding): boolean {
		const lefts = this.#leftOf(fund, unwinding);
		return unwinding.positions.every((begun, at) => {
			const left = lefts[at] as bigint;
			if (left <= 0n) return true;
			if (begun.kind === "contract") return false;
			const pair = this.#positions.pair(begun.of);
			return !this.#isTradable(fund, pair, left / pair.baseUnitsPerLot);
		});
	}

	#leftOf(fund: Fund, unwinding: Unwinding): readonly bigint[] {
		const versions = this.#positions.versions(fund, unwinding.positions);
		const known = this.#counted.get(unwinding);
		if (known?.versions.every((version, at) => version === versions[at])) return known.lefts;
		const lefts = this.#countLeft(fund, unwinding);
		this.#counted.set(unwinding, { versions, lefts });
		return lefts;
	}

	#countLeft(fund: Fund, { positions }: Unwinding): bigint[] {
		return positions.map((begun) => this.#positions.heldNow(fund, begun) - begun.target);
	}

	/** Of the units that are redeemed, those for which every position was unwound as far as its share goes. */
	unwoundUnits(fund: Fund, { units, positions }: Unwinding): bigint {
		let least = units;
		for (const begun of positions) {
			const wanted = begun.held - begun.target;
			if (wanted === 0n) continue;
			const gone = begun.held - this.#positions.heldNow(fund, begun);
			const part = gone <= 0n ? 0n : (units * gone) / wanted;
			if (part < least) least = part;
		}
		return least;
	}

	checkInvariants(fund: Fund, unwinding: Unwinding): void {
		const [kept, counted] = [this.#leftOf(fund, unwinding), this.#countLeft(fund, unwinding)];
		const what = `fund ${fund.terms.fund} has other positions than it was counted to have`;
		invariant(
			kept.every((left, at) => left === counted[at]),
			what,
		);
	}
}

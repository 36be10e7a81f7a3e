// The price around which simulated venues quote, for any pair at any past or present time: a pure function of the days' seeds.
import type { PairTerms } from "@candor/core";
import { BridgeMemo, bridge, DAY_MS, type Jump, jumped } from "./day-path.ts";
import { COMMON, type MarketProfile, profileOf, SIMULATED_COINS } from "./market-profiles.ts";
import { uniform } from "./noise.ts";
import { type Day, type Standing, streamOf } from "./simulated-days.ts";

/** Time for which bid and ask alternate in the simulated history. */
const TURN_MS = 2_500;

/** Factor by symbol; 0 is the common factor. */
const FACTOR_OF: ReadonlyMap<string, number> = new Map(SIMULATED_COINS.map((coin, at) => [`${coin}/USDT`, at + 1]));

/** Terms of a pair that its simulated market depends on. */
export type SimulatedPair = Pick<PairTerms, "pair" | "symbol" | "priceDecimals">;

/** Days of the running exchange, or a day that is recomputed. */
export interface Days {
	of(timeMs: number): Day;
}

export class SimulatedPrice {
	readonly days: Days;
	readonly #memos = Array.from({ length: 1 + SIMULATED_COINS.length }, () => new BridgeMemo());
	#commonAt = -1;
	#commonDepth = 0;
	#common = 0;

	constructor(days: Days) {
		this.days = days;
	}

	/**
	 * In ticks with a fraction. @param depth how finely the day is walked, see `bridge` @param common `common` of the same moment and
	 * depth, where it is known already @throws for a market without a profile
	 */
	ticks(pair: SimulatedPair, timeMs: number, depth = 17, common = this.common(timeMs, depth)): number {
		const profile = profileOf(pair.symbol);
		if (profile === undefined) throw new Error(`${pair.symbol} has no simulated market`);
		const away = this.#factorAt(factorOf(pair), profile.dailyOwn, timeMs, depth) + profile.beta * common;
		const price = profile.anchor * Math.exp(profile.bound * Math.tanh(away / profile.bound));
		return price * 10 ** pair.priceDecimals;
	}

	/**
	 * As `ticks`, for trades of the simulated history: bid and ask alternate, so that a coarse tick does not look dead. Never for
	 * future prices: the next turn would be predictable.
	 */
	tradedTicks(pair: SimulatedPair, timeMs: number, depth: number, common = this.common(timeMs, depth)): number {
		const day = this.days.of(timeMs);
		const turn = Math.floor((timeMs - day.day * DAY_MS) / TURN_MS);
		const side = turn % 2 === 0 ? 1 : -1;
		const away = side * (0.55 + 0.7 * uniform(day.key, streamOf(factorOf(pair)) + 60, turn));
		return this.ticks(pair, timeMs, depth, common) + away;
	}

	/** True if the pair's price jumped in the interval that ends at `timeMs`. */
	jumpedWithin(pair: SimulatedPair, spanMs: number, timeMs: number): boolean {
		const day = this.days.of(timeMs);
		const part = (timeMs - day.day * DAY_MS) / DAY_MS;
		const since = part - spanMs / DAY_MS;
		return [0, factorOf(pair)].some((factor) => day.jumps[factor]?.some(({ at }) => at > since && at <= part));
	}

	/** Value of the common factor, equal for all pairs. */
	common(timeMs: number, depth: number): number {
		if (this.#commonAt !== timeMs || this.#commonDepth !== depth) {
			this.#common = this.#factorAt(0, COMMON.dailyOwn, timeMs, depth);
			this.#commonAt = timeMs;
			this.#commonDepth = depth;
		}
		return this.#common;
	}

	profile(pair: SimulatedPair): MarketProfile | undefined {
		return profileOf(pair.symbol);
	}

	#factorAt(factor: number, daily: number, timeMs: number, depth: number): number {
		const day = this.days.of(timeMs);
		const part = (timeMs - day.day * DAY_MS) / DAY_MS;
		const start = day.start[factor] as Standing;
		const end = day.end[factor] as Standing;
		const drift = (end.level - start.level - (day.leaps[factor] as number)) * part;
		const bridged = bridge(day.key, streamOf(factor), part, depth, this.#memos[factor]);
		return start.level + drift + daily * bridged + jumped(day.jumps[factor] as readonly Jump[], part);
	}
}

/** Factor of the coin's own movement. */
function factorOf(pair: SimulatedPair): number {
	return FACTOR_OF.get(pair.symbol) ?? 0;
}

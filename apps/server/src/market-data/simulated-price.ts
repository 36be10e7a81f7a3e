// Mid price of the simulated venues, for any pair and any past or present time. It depends only on the seeds of the days.
import type { PairTerms } from "@candor/core";
import { BridgeMemo, bridge, DAY_MS, type Jump, sumOfJumps } from "./day-path.ts";
import { COMMON, type MarketProfile, profileOf, SIMULATED_COINS } from "./market-profiles.ts";
import { uniform } from "./noise.ts";
import { type Day, type FactorState, streamOf } from "./simulated-days.ts";

/** Interval at which trades of the simulated history alternate between bid and ask, ms. */
const TURN_MS = 2_500;

/** Number of a market's price factor, keyed by symbol. Factor 0 is common to all pairs. */
const FACTOR_OF: ReadonlyMap<string, number> = new Map(SIMULATED_COINS.map((coin, at) => [`${coin}/USDT`, at + 1]));

/** Terms of a pair that its simulated price needs. */
export type SimulatedPair = Pick<PairTerms, "pair" | "symbol" | "priceDecimals">;

/** Source of the data of simulated days: the running exchange, or a single day that is recomputed. */
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
	 * Returns the price in ticks, including a fraction of a tick.
	 * @param depth number of halvings of the day, see `bridge`
	 * @param common result of `common` for this time and depth, if it is already known
	 * @throws for a market without simulation parameters
	 */
	ticks(pair: SimulatedPair, timeMs: number, depth = 17, common = this.common(timeMs, depth)): number {
		const profile = profileOf(pair.symbol);
		if (profile === undefined) throw new Error(`${pair.symbol} has no simulated market`);
		const away = this.#factorAt(factorOf(pair), profile.dailyOwn, timeMs, depth) + profile.beta * common;
		const price = profile.anchor * Math.exp(profile.bound * Math.tanh(away / profile.bound));
		return price * 10 ** pair.priceDecimals;
	}

	/**
	 * Returns the price of a trade in the simulated history. It alternates between bid and ask, so that a market with coarse
	 * ticks shows movement. It must not be used for future prices, because the alternation can be predicted.
	 */
	tradedTicks(pair: SimulatedPair, timeMs: number, depth: number, common = this.common(timeMs, depth)): number {
		const day = this.days.of(timeMs);
		const turn = Math.floor((timeMs - day.day * DAY_MS) / TURN_MS);
		const side = turn % 2 === 0 ? 1 : -1;
		const away = side * (0.55 + 0.7 * uniform(day.key, streamOf(factorOf(pair)) + 60, turn));
		return this.ticks(pair, timeMs, depth, common) + away;
	}

	/** Returns true if the price of the pair has jumped within the `spanMs` before `timeMs`. */
	jumpedWithin(pair: SimulatedPair, spanMs: number, timeMs: number): boolean {
		const day = this.days.of(timeMs);
		const part = (timeMs - day.day * DAY_MS) / DAY_MS;
		const since = part - spanMs / DAY_MS;
		return [0, factorOf(pair)].some((factor) => day.jumps[factor]?.some(({ at }) => at > since && at <= part));
	}

	/** Returns the value of the price factor that is common to all pairs. */
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
		const start = day.start[factor] as FactorState;
		const end = day.end[factor] as FactorState;
		const drift = (end.level - start.level - (day.leaps[factor] as number)) * part;
		const bridged = bridge(day.key, streamOf(factor), part, depth, this.#memos[factor]);
		return start.level + drift + daily * bridged + sumOfJumps(day.jumps[factor] as readonly Jump[], part);
	}
}

/** Returns the number of the price factor that belongs to the coin alone. */
function factorOf(pair: SimulatedPair): number {
	return FACTOR_OF.get(pair.symbol) ?? 0;
}

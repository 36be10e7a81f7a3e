// What opening so many lots costs and risks, before the tap: as the core decides it (docs/rules.md §5), by the prices of now.
import { bankruptcyPrice, liquidationPrice } from "@candor/fairness";
import { feeOn } from "@candor/money";
import { notionalOf, type Terms, tierOf } from "./terms.ts";

export interface Opening {
	readonly long: boolean;
	readonly lots: bigint;
	readonly leverage: number;
	/** Of a limit, ticks; undefined: market. */
	readonly limit: bigint | undefined;
	/** Ticks; 0: not known. */
	readonly mark: bigint;
	/** The best price that it would meet, ticks; 0: none. */
	readonly best: bigint;
	/** Lots of the person on this side already, held and waiting. */
	readonly others: bigint;
}

export interface Cost {
	/** At about which price, ticks. */
	readonly at: bigint;
	readonly notional: bigint;
	readonly margin: bigint;
	readonly fee: bigint;
	/** Margin and fee: what must be available, and the most that can be lost. */
	readonly needed: bigint;
	/** Ticks; undefined where it is never reached. */
	readonly liquidation: number | undefined;
	readonly bankruptcy: number;
}

/** Undefined where no price is known, or it is more than a person may have. */
export function costOf(terms: Terms, { long, lots, leverage, limit, mark, best, others }: Opening): Cost | undefined {
	if (mark <= 0n || lots <= 0n || leverage < 1) return undefined;
	const meets = limit === undefined || (best > 0n && (long ? best <= limit : best >= limit));
	const at = meets ? (best > 0n ? best : mark) : (limit as bigint);
	const tier = tierOf(terms, notionalOf(terms, mark, lots + others));
	if (at <= 0n || tier === undefined) return undefined;
	const notional = notionalOf(terms, at, lots);
	const divisor = BigInt(Math.min(leverage, tier.maxLeverage));
	const worse = long ? at - mark : mark - at;
	// What is worse than the mark is paid at once.
	const charge = worse > 0n ? notionalOf(terms, worse, lots) : 0n;
	const margin = (notional + divisor - 1n) / divisor + charge;
	const fee = feeOn(notional, terms.takerFeePpm);
	const priced = {
		long,
		entry: notional,
		perTick: terms.perTickLot * lots,
		margin,
		mmrPpm: tier.mmrPpm,
		cum: others === 0n ? tier.cum : 0n,
		takerFeePpm: terms.takerFeePpm,
	};
	const liquidation = liquidationPrice(priced);
	return {
		at,
		notional,
		margin,
		fee,
		needed: margin + fee,
		// A long that is wholly paid for: no price above zero takes it.
		liquidation: liquidation <= 1 ? undefined : liquidation,
		bankruptcy: bankruptcyPrice(priced),
	};
}

/** The highest leverage that the tier of these lots allows. */
export function topLeverage(terms: Terms, lots: bigint, mark: bigint): number {
	return tierOf(terms, notionalOf(terms, mark, lots))?.maxLeverage ?? terms.tiers.at(-1)?.maxLeverage ?? 1;
}

/** As many lots as the last tier lets a person add on this side, whatever money there is; 0 without a mark. */
export function largestLots(terms: Terms, { mark, others }: Pick<Opening, "mark" | "others">): bigint {
	const worth = notionalOf(terms, mark, 1n);
	const most = worth <= 0n ? 0n : (terms.tiers.at(-1)?.upTo ?? 0n) / worth - others;
	return most > 0n ? most : 0n;
}

/** As many lots as `available` opens at this leverage. */
export function mostLots(terms: Terms, opening: Omit<Opening, "lots">, available: bigint): bigint {
	const fits = (lots: bigint) => {
		const cost = costOf(terms, { ...opening, lots });
		const top = topLeverage(terms, lots + opening.others, opening.mark);
		return cost !== undefined && opening.leverage <= top && cost.needed <= available;
	};
	let low = 0n;
	let high = 1n;
	while (high < 1n << 40n && fits(high)) high *= 2n;
	while (high - low > 1n) {
		const middle = (low + high) / 2n;
		if (fits(middle)) low = middle;
		else high = middle;
	}
	return low;
}

// Computes the funding rate of a period and the payments (docs/reference/rules.md §5). The core and the proof checks use these
// functions.

const BILLION = 1_000_000_000n;
/** Base rate of funding, 0.01 %, in parts per billion. */
const BASE_PPB = 100_000n;
const LEAN_PPB = 500_000n;

/**
 * Returns the funding rate for a mean premium, both in parts per billion.
 * @param mmrPpm maintenance rate of the first tier; the funding rate is limited to three quarters of it
 */
export function fundingRatePpb(premiumPpb: bigint, mmrPpm: number): bigint {
	const leaning = clamp(BASE_PPB - premiumPpb, LEAN_PPB);
	return clamp(premiumPpb + leaning, (BigInt(mmrPpm) * 1_000n * 3n) / 4n);
}

/**
 * Returns the amount that a receiver should get, units, rounded down. @param notional by the mark price at the end of the period
 */
export function fundingOwed(notional: bigint, ratePpb: bigint): bigint {
	return (notional * size(ratePpb)) / BILLION;
}

/** Returns the amount that a payer should pay, units, rounded up. @param notional by the mark price at the end of the period */
export function fundingDue(notional: bigint, ratePpb: bigint): bigint {
	return (notional * size(ratePpb) + BILLION - 1n) / BILLION;
}

/** Returns the most that a payer can pay, units: the payer's equity minus the closing fee, but at most the payer's margin. */
export function fundingBound(margin: bigint, profit: bigint, closingFee: bigint): bigint {
	const equity = margin + profit - closingFee;
	return equity <= 0n ? 0n : least(equity, margin);
}

/** Returns the amount that a payer really pays: the owed amount, but at most `bound`. */
export function fundingPayment(owed: bigint, bound: bigint): bigint {
	return least(owed, bound);
}

/** Returns a receiver's share of the total paid amount, in proportion to the amounts owed to all receivers, rounded down. */
export function fundingShare(owed: bigint, paid: bigint, allOwed: bigint): bigint {
	return (owed * least(paid, allOwed)) / allOwed;
}

function size(rate: bigint): bigint {
	return rate < 0n ? -rate : rate;
}

function least(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}

function clamp(value: bigint, most: bigint): bigint {
	if (value > most) return most;
	return value < -most ? -most : value;
}

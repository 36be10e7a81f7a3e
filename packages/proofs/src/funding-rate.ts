// Rate of a funding period and the resulting payments, for rules and receipts (docs/reference/rules.md §5): shared by the core and proof
// checks.

const BILLION = 1_000_000_000n;
/** Base rate of 0.01 %, and the largest adjustment of 0.05 % towards it, parts per billion. */
const BASE_PPB = 100_000n;
const LEAN_PPB = 500_000n;

/**
 * Funding rate, parts per billion, from the period's mean premium. @param mmrPpm maintenance rate of the first tier: three quarters of it
 * limit the rate
 */
export function fundingRatePpb(premiumPpb: bigint, mmrPpm: number): bigint {
	const leaning = clamp(BASE_PPB - premiumPpb, LEAN_PPB);
	return clamp(premiumPpb + leaning, (BigInt(mmrPpm) * 1_000n * 3n) / 4n);
}

/** Amount owed to a receiver, units, rounded down. @param notional at the mark of the period's end */
export function fundingOwed(notional: bigint, ratePpb: bigint): bigint {
	return (notional * size(ratePpb)) / BILLION;
}

/** Amount owed by a payer, units, rounded up. @param notional at the mark of the period's end */
export function fundingDue(notional: bigint, ratePpb: bigint): bigint {
	return (notional * size(ratePpb) + BILLION - 1n) / BILLION;
}

/** The most that a payer can pay: its equity less the closing fee, at most its margin. All in units. */
export function fundingBound(margin: bigint, profit: bigint, closingFee: bigint): bigint {
	const equity = margin + profit - closingFee;
	return equity <= 0n ? 0n : least(equity, margin);
}

/** Amount that a payer pays: the debt, at most the payer's limit. */
export function fundingPayment(owed: bigint, bound: bigint): bigint {
	return least(owed, bound);
}

/** A receiver's share of the paid sum, in proportion to what all receivers are owed, rounded down. */
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

// The rate of a funding period and what a position owes by it, as rules and receipts have them (docs/reference/rules.md §5): one place for the core
// and for whoever recomputes.

const BILLION = 1_000_000_000n;
/** 0.01 %, and the 0.05 % that a rate leans towards it at most. */
const BASE_PPB = 100_000n;
const LEAN_PPB = 500_000n;

/** Parts per billion, from the period's mean premium. @param mmrPpm of the first tier: three quarters of it are the most */
export function fundingRatePpb(premiumPpb: bigint, mmrPpm: number): bigint {
	const leaning = clamp(BASE_PPB - premiumPpb, LEAN_PPB);
	return clamp(premiumPpb + leaning, (BigInt(mmrPpm) * 1_000n * 3n) / 4n);
}

/** What a receiver is owed, units, rounded down. @param notional at the mark of the period's end */
export function fundingOwed(notional: bigint, ratePpb: bigint): bigint {
	return (notional * size(ratePpb)) / BILLION;
}

/** What a payer owes, units, rounded up. @param notional at the mark of the period's end */
export function fundingDue(notional: bigint, ratePpb: bigint): bigint {
	return (notional * size(ratePpb) + BILLION - 1n) / BILLION;
}

/** What a payer can pay at most: its equity less the fee of closing, and of that no more than its margin. All in units. */
export function fundingBound(margin: bigint, profit: bigint, closingFee: bigint): bigint {
	const equity = margin + profit - closingFee;
	return equity <= 0n ? 0n : least(equity, margin);
}

/** What a payer pays. */
export function fundingPayment(owed: bigint, bound: bigint): bigint {
	return least(owed, bound);
}

/** What a receiver gets of what came in: its part of all that receivers are owed, rounded down. */
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

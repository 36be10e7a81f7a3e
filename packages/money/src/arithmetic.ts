// Exact products and quotients of amounts. Each name says the rounding and so who benefits from the remainder.

/** a × b / divisor, rounded down; all ≥ 0, divisor > 0. For what somebody receives. */
export function mulDivDown(a: bigint, b: bigint, divisor: bigint): bigint {
	return (a * b) / divisor;
}

/** a × b / divisor, rounded up; all ≥ 0, divisor > 0. For what somebody pays. */
export function mulDivUp(a: bigint, b: bigint, divisor: bigint): bigint {
	const product = a * b;
	const quotient = product / divisor;
	return quotient * divisor === product ? quotient : quotient + 1n;
}

const MILLION = 1_000_000n;

/**
 * The fee on what is received: parts per million, rounded up to the unit, never more than `received`.
 * @param received ledger units ≥ 0 @param ratePpm 0..1000000 (1000 = 0.10 %)
 * Source: docs/reference/rules.md §4.
 */
export function feeOn(received: bigint, ratePpm: number): bigint {
	if (ratePpm === 0) return 0n;
	const fee = mulDivUp(received, BigInt(ratePpm), MILLION);
	return fee > received ? received : fee;
}

/**
 * What so many units of a coin cost, rounded up to the unit of what is paid with.
 * @param price units of what is paid with, for a whole coin @param decimals of the coin that is bought
 */
export function costOf(quantity: bigint, price: bigint, decimals: number): bigint {
	return mulDivUp(quantity, price, 10n ** BigInt(decimals));
}

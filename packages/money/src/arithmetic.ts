// Exact products and quotients of amounts. Each name states the rounding, and so the beneficiary of the remainder.

/** a × b / divisor, rounded down; all ≥ 0, divisor > 0. For amounts that a user receives. */
export function mulDivDown(a: bigint, b: bigint, divisor: bigint): bigint {
	return (a * b) / divisor;
}

/** a × b / divisor, rounded up; all ≥ 0, divisor > 0. For amounts that a user pays. */
export function mulDivUp(a: bigint, b: bigint, divisor: bigint): bigint {
	const product = a * b;
	const quotient = product / divisor;
	return quotient * divisor === product ? quotient : quotient + 1n;
}

const MILLION = 1_000_000n;

/**
 * The fee on a received amount: parts per million, rounded up to the unit, never more than `received`. @param received ledger units ≥ 0
 * @param ratePpm 0..1000000 (1000 = 0.10 %) Source: docs/reference/rules.md §4.
 */
export function feeOn(received: bigint, ratePpm: number): bigint {
	if (ratePpm === 0) return 0n;
	const fee = mulDivUp(received, BigInt(ratePpm), MILLION);
	return fee > received ? received : fee;
}

/**
 * Cost of units of a coin, rounded up to the unit of the payment asset. @param price units of the payment asset for a whole coin @param
 * decimals of the bought coin
 */
export function costOf(quantity: bigint, price: bigint, decimals: number): bigint {
	return mulDivUp(quantity, price, 10n ** BigInt(decimals));
}

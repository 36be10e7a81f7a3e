// Multiplies and divides amounts exactly. Names or docstrings of the functions state the direction of the rounding.

/**
 * Returns a × b / divisor, rounded down. Use it for amounts that a user receives. `a` and `b` must be at least 0, and `divisor`
 * must be above 0.
 */
export function mulDivDown(a: bigint, b: bigint, divisor: bigint): bigint {
	return (a * b) / divisor;
}

/**
 * Returns a × b / divisor, rounded up. Use it for amounts that a user pays. `a` and `b` must be at least 0, and `divisor` must be
 * above 0.
 */
export function mulDivUp(a: bigint, b: bigint, divisor: bigint): bigint {
	const product = a * b;
	const quotient = product / divisor;
	return quotient * divisor === product ? quotient : quotient + 1n;
}

const MILLION = 1_000_000n;

/**
 * Returns the fee on a received amount: the amount times the rate, rounded up to a ledger unit, but at most the amount
 * (docs/reference/rules.md §4).
 * @param received ledger units, at least 0
 * @param ratePpm parts per million, 0 to 1000000 (1000 is 0.10 %)
 */
export function feeOn(received: bigint, ratePpm: number): bigint {
	if (ratePpm === 0) return 0n;
	const fee = mulDivUp(received, BigInt(ratePpm), MILLION);
	return fee > received ? received : fee;
}

/**
 * Returns the cost of a quantity of a coin in ledger units of the payment asset, rounded up.
 * @param quantity ledger units of the bought coin
 * @param price ledger units of the payment asset for one whole coin
 * @param decimals number of decimals of the bought coin
 */
export function costOf(quantity: bigint, price: bigint, decimals: number): bigint {
	return mulDivUp(quantity, price, 10n ** BigInt(decimals));
}

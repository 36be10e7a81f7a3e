// Calculates the amount that the recipient of a withdrawal gets and the largest amount that the user can withdraw, and finds
// errors in the typed amount. The server makes the same checks again.
import { type DecimalProblem, parseDecimal } from "@candor/money";

export type WithdrawalProblem = DecimalProblem | "zero" | "below_minimum" | "below_fee" | "insufficient_balance" | "above_limit";

export interface WithdrawalTerms {
	readonly decimals: number;
	/** Available balance of the coin, as decimal text. The next two fields are amounts of the coin too. */
	readonly available: string;
	readonly minimum: string;
	readonly fee: string;
	/**
	 * Amount that the user may still withdraw under the stricter limit, in USDT. The next field is the coin's price
	 * in USDT, null if there is no index.
	 */
	readonly left: string;
	readonly price: string | null;
}

/** Largest number of decimals of a coin, a price or a limit. */
const MOST_DECIMALS = 8;

const unitsOf = (text: string, decimals: number): bigint => {
	const read = parseDecimal(text, decimals);
	return read.ok ? read.value : 0n;
};

function textOf(units: bigint, decimals: number): string {
	const digits = units.toString().padStart(decimals + 1, "0");
	const whole = digits.slice(0, digits.length - decimals);
	const rest = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "");
	return rest === "" ? whole : `${whole}.${rest}`;
}

/** Returns the amount minus the fee, exactly. Returns undefined if nothing is left after the fee. */
export function receivedOf(amount: string, { decimals, fee }: Pick<WithdrawalTerms, "decimals" | "fee">): string | undefined {
	const received = unitsOf(amount, decimals) - unitsOf(fee, decimals);
	return received > 0n ? textOf(received, decimals) : undefined;
}

/** Returns the first error of an amount; undefined if the amount is valid. */
export function checkWithdrawal(amount: string, terms: WithdrawalTerms): WithdrawalProblem | undefined {
	const { decimals, available, minimum, left, price } = terms;
	const read = parseDecimal(amount, decimals);
	if (!read.ok) return read.problem;
	if (read.value === 0n) return "zero";
	if (read.value > unitsOf(available, decimals)) return "insufficient_balance";
	if (read.value < unitsOf(minimum, decimals)) return "below_minimum";
	if (receivedOf(amount, terms) === undefined) return "below_fee";
	if (price === null) return undefined;
	const value = unitsOf(amount, MOST_DECIMALS) * unitsOf(price, MOST_DECIMALS);
	return value > unitsOf(left, MOST_DECIMALS) * 10n ** BigInt(MOST_DECIMALS) ? "above_limit" : undefined;
}

/** Returns the smaller of two amounts in decimal text. */
export const smallerOf = (a: string, b: string): string => (unitsOf(a, MOST_DECIMALS) < unitsOf(b, MOST_DECIMALS) ? a : b);

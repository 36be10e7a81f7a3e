import { type DecimalProblem, parseDecimal } from "@candor/money";

export type TransferProblem = DecimalProblem | "zero" | "insufficient_balance" | "same_account";

export function shortest(amount: string): string {
	return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

/**
 * Checks a transfer before it is sent.
 * @param available balance as decimal text. If it is undefined (unknown), only the exchange checks the balance.
 */
export function checkTransfer(transfer: {
	readonly amount: string;
	readonly decimals: number;
	readonly available: string | undefined;
	readonly from: string;
	readonly to: string;
}): TransferProblem | undefined {
	const { amount, decimals, available, from, to } = transfer;
	if (from === to) return "same_account";
	const read = parseDecimal(amount, decimals);
	if (!read.ok) return read.problem;
	if (read.value === 0n) return "zero";
	const held = available === undefined ? undefined : parseDecimal(available, decimals);
	return held?.ok && read.value > held.value ? "insufficient_balance" : undefined;
}

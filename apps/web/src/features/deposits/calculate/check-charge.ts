// Checks a deposit that the user reports before it is sent. The server makes the same checks again.
import type { Chain } from "@candor/contract";
import { parseDecimal } from "@candor/money";

const HASHES: Readonly<Record<Chain, RegExp>> = {
	ERC20: /^0x[0-9a-f]{64}$/i,
	TRC20: /^[0-9a-f]{64}$/i,
	BTC: /^[0-9a-f]{64}$/i,
	OMNI: /^[0-9a-f]{64}$/i,
};

/** Returns true if the text, without spaces around it, has the form of a transaction hash of the network. */
export const isHash = (chain: Chain, text: string): boolean => HASHES[chain].test(text.trim());

export type VoucherProblem = "amount_missing" | "amount_not_whole" | "amount_zero";

/** Checks the amount of a bank transfer, which must be a whole number. */
export function checkVoucherAmount(amount: string): VoucherProblem | undefined {
	if (amount.trim() === "") return "amount_missing";
	const read = parseDecimal(amount, 0);
	if (!read.ok) return "amount_not_whole";
	return read.value === 0n ? "amount_zero" : undefined;
}

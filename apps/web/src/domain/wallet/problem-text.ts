import { useLingui } from "@lingui/react/macro";
import type { TransferProblem } from "./transfer.ts";

export function useAmountProblemText(): (problem: TransferProblem, coin: string) => string {
	const { t } = useLingui();
	return (problem, coin) => {
		switch (problem) {
			case "empty":
				return t`Amount is required`;
			case "zero":
				return t`Must be more than zero`;
			case "insufficient_balance":
				return t`Not enough ${coin}`;
			case "too_many_decimals":
				return t`Too many decimals`;
			case "too_large":
				return t`This number is too large`;
			case "same_account":
				return t`Choose two different accounts`;
			default:
				return t`Digits and one decimal mark only`;
		}
	};
}

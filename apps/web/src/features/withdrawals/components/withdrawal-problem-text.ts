import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useAmountProblemText } from "../../../domain/wallet/problem-text.ts";
import type { WithdrawalProblem, WithdrawalTerms } from "../calculate/check-withdrawal.ts";

export function useWithdrawalProblemText() {
	const { t } = useLingui();
	const { figure } = useFigures();
	const amountText = useAmountProblemText();
	return (problem: WithdrawalProblem, { coin, terms }: { readonly coin: string; readonly terms: WithdrawalTerms }): string => {
		const [minimum, left] = [figure(terms.minimum, { short: true }), figure(terms.left, { short: true })];
		if (problem === "below_minimum") return t`Amount can not be less than ${minimum} ${coin}`;
		if (problem === "below_fee") return t`The fee would take the whole amount`;
		if (problem === "above_limit") return t`Above your limit: ${left} USDT left`;
		return problem === "insufficient_balance" ? t`Insufficient balance` : amountText(problem, coin);
	};
}

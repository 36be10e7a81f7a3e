import type { FundingProblem, FundingStep, FundingStepId } from "@candor/proofs";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { exactPercentOfRate } from "../../../domain/contracts/calculate/funding.ts";
import type { StepLabels } from "../../../domain/proofs/proof-steps.tsx";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { useContractProblems, useReceiptLabels } from "./receipt-labels.ts";

type Of<S extends FundingStepId> = Extract<FundingStep, { step: S }>["numbers"];

export function useFundingSteps(): (step: FundingStep) => StepLabels {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const percent = (rate: string) => `${figure(exactPercentOfRate(rate), { short: true })}%`;
	const money = (text: string) => own(text, { least: 2, short: true });
	const moved = (text: string) => own(text, { least: 2, short: true, sign: true });
	const words: { readonly [S in FundingStepId]: (numbers: Of<S>) => StepLabels } = {
		...useReceiptLabels(),
		rate({ premium, mmr_ppm, expected, said }) {
			const [mean, due, told] = [premium, expected, said].map(percent);
			const maintenance = `${figure(String(mmr_ppm / 10_000))}%`;
			return {
				title: t`The rate follows from the mean premium`,
				detail: t`Mean premium ${mean}, maintenance margin ${maintenance}: rate ${due}; the receipt says ${told}.`,
			};
		},
		owed({ lots, mark_price, rate, currency, expected, said }) {
			const [count, mark, applied, due, told] = [
				own(String(lots)),
				figure(mark_price),
				percent(rate),
				money(expected),
				money(said),
			];
			return {
				title: t`What is due follows from the rate and the position`,
				detail: t`${count} lots at mark price ${mark}, rate ${applied}: ${due} ${currency}; the receipt says ${told}.`,
			};
		},
		amount({ owed, all_owed, all_paid, currency, pays, bound, expected, said }) {
			const [due, all, paid] = [owed, all_owed, all_paid].map(money);
			const [given, told] = [expected, said].map(moved);
			if (pays) {
				const most = money(bound ?? "0");
				return {
					title: t`You paid what was due, and no more than the position had`,
					detail: t`Due ${due}, the position had ${most}: ${given} ${currency}; the receipt says ${told}.`,
				};
			}
			return {
				title: t`You received your share of what was paid`,
				detail: t`Due ${due} of ${all} due to all receivers, of which ${paid} was paid: ${given} ${currency}; the receipt says ${told}.`,
			};
		},
		sums({ all_paid, all_received, over, currency }) {
			const [paid, received, left] = [all_paid, all_received, over].map(money);
			return {
				title: t`All that was paid went to receivers, the rest to insurance`,
				detail: t`Paid by all ${paid} ${currency}, received by all ${received}, to insurance ${left}`,
			};
		},
	};
	return ({ step, numbers }) => (words[step] as (numbers: never) => StepLabels)(numbers as never);
}

export function useFundingProblems(): Readonly<Record<FundingProblem, string>> {
	const { t } = useLingui();
	return {
		...useContractProblems(),
		wrong_time: t`The record is not the one that ended this period.`,
		another_rate: t`The rate is not the one that the formula gives.`,
		wrong_sums: t`What all paid and what all received do not add up.`,
	};
}

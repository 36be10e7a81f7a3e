import type { LiquidationProblem, LiquidationStep, LiquidationStepId } from "@candor/proofs";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { StepLabels } from "../../../domain/proofs/proof-steps.tsx";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { useContractProblems, useReceiptLabels } from "./receipt-labels.ts";

type Of<S extends LiquidationStepId> = Extract<LiquidationStep, { step: S }>["numbers"];

export function useLiquidationSteps(): (step: LiquidationStep) => StepLabels {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const price = (text: string | null) => (text === null ? "–" : figure(text));
	const money = (text: string) => own(text, { least: 2, short: true });
	const both = ({ said, expected }: { said: string | null; expected: string | null }) => {
		const [due, told] = [price(expected), price(said)];
		return t`By the formula ${due}; the receipt says ${told}.`;
	};
	const words: { readonly [S in LiquidationStepId]: (numbers: Of<S>) => StepLabels } = {
		...useReceiptLabels(),
		liquidation_price: (numbers) => ({ title: t`The liquidation price follows from the position`, detail: both(numbers) }),
		bankruptcy_price: (numbers) => ({ title: t`The bankruptcy price follows from the position`, detail: both(numbers) }),
		due({ side, mark_price, liquidation_price }) {
			const [mark, limit] = [price(mark_price), price(liquidation_price)];
			return { title: t`The mark had come to the liquidation price`, detail: `${mark} ${side === "long" ? "≤" : "≥"} ${limit}` };
		},
		lots({ lots, filled, taken, deleveraged }) {
			const [all, book, insurance, others] = [lots, filled, taken, deleveraged].map((count) => own(String(count)));
			return {
				title: t`Every lot is accounted for`,
				detail: t`${all} lots: ${book} in the book, ${insurance} to insurance, ${others} against the other side`,
			};
		},
		fills: ({ fills, at: wrong }) => ({
			title: t`No fill was worse than the bankruptcy price`,
			detail: wrong === null ? t`Fills: ${fills}` : t`Not so at fill ${wrong}.`,
		}),
		rest: (numbers) => ({
			title: t`What the book left went at the bankruptcy price`,
			detail: numbers.said === null && numbers.expected === null ? t`The book took all of it.` : both(numbers),
		}),
		money({ margin, fee, to_insurance, returned, currency }) {
			const [put, cost, insurance, back] = [margin, fee, to_insurance, returned].map(money);
			return {
				title: t`The money adds up to the last unit`,
				detail: t`Margin ${put} ${currency}: fee ${cost}, to insurance ${insurance}, returned ${back}, the rest is the loss`,
			};
		},
	};
	return ({ step, numbers }) => (words[step] as (numbers: never) => StepLabels)(numbers as never);
}

export function useLiquidationProblems(): Readonly<Record<LiquidationProblem, string>> {
	const { t } = useLingui();
	return {
		...useContractProblems(),
		wrong_time: t`It was liquidated before the record was there.`,
		another_price: t`The price is not the one that the formula gives.`,
		not_due: t`The mark had not come to the liquidation price.`,
		wrong_lots: t`Lots are missing, or were taken twice.`,
		worse_than_bankruptcy: t`A fill was worse than the bankruptcy price.`,
		repeated_fill: t`A fill is told twice.`,
		kept_too_much: t`Insurance kept more than the rules allow.`,
	};
}

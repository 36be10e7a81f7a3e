import type { DeleveragingProblem, DeleveragingStep, DeleveragingStepId } from "@candor/proofs";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { StepLabels } from "../../../domain/proofs/proof-steps.tsx";
import { shortHash } from "../../../domain/proofs/short-hash.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { useContractProblems, useReceiptLabels } from "./receipt-labels.ts";

type Of<S extends DeleveragingStepId> = Extract<DeleveragingStep, { step: S }>["numbers"];

export function useDeleveragingSteps(): (step: DeleveragingStep) => StepLabels {
	const { t } = useLingui();
	const { figure, time: at } = useFigures();
	const own = useHideableFigure();
	const { form, signature } = useReceiptLabels();
	const words: { readonly [S in DeleveragingStepId]: (numbers: Of<S>) => StepLabels } = {
		form,
		signature,
		liquidation({ steps, at: wrong }) {
			return {
				title: t`The liquidation follows from its own figures`,
				detail: wrong === null ? t`Steps checked: ${steps}` : t`Not so in its step “${wrong}”.`,
			};
		},
		match({ liquidation, time }) {
			const [receipt, when] = [shortHash(liquidation), at(time)];
			return { title: t`It is the liquidation that the receipt names`, detail: t`Receipt ${receipt} of ${when}` };
		},
		lots({ lots, held, deleveraged }) {
			const [closed, all, left] = [lots, held, deleveraged].map((count) => own(String(count)));
			return {
				title: t`No more lots were closed than the liquidation left`,
				detail: t`${closed} of your ${all} lots, of ${left} that went to the other side`,
			};
		},
		price({ said, expected }) {
			const [due, told] = [expected === null ? "–" : figure(expected), figure(said)];
			return { title: t`The price is where the rest had to go`, detail: t`By the formula ${due}; the receipt says ${told}.` };
		},
		profit({ currency, said, expected }) {
			const [due, told] = [expected, said].map((text) => own(text, { least: 2, short: true, sign: true }));
			return {
				title: t`What it brought follows from your entry, without a fee`,
				detail: t`By the figures ${due} ${currency}; the receipt says ${told}.`,
			};
		},
	};
	return ({ step, numbers }) => (words[step] as (numbers: never) => StepLabels)(numbers as never);
}

export function useDeleveragingProblems(): Readonly<Record<DeleveragingProblem, string>> {
	const { t } = useLingui();
	return {
		...useContractProblems(),
		wrong_liquidation: t`The liquidation does not follow from its figures.`,
		another_liquidation: t`The liquidation is not the one that the receipt names.`,
		wrong_lots: t`Lots are missing, or were taken twice.`,
		another_price: t`The price is not the one that the formula gives.`,
	};
}

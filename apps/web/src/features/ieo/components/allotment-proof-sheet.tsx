import type { IeoOrder } from "@candor/contract";
import type { AllotmentProblem, AllotmentStep } from "@candor/proofs";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../data/load-texts.ts";
import { offeringKeys } from "../../../domain/offerings/offering-keys.ts";
import { ContractProofSheet } from "../../../domain/proofs/contract-proof-sheet.tsx";
import type { StepLabels } from "../../../domain/proofs/proof-steps.tsx";
import { useReceiptProblems } from "../../../domain/proofs/receipt-problems.ts";
import { shortHash } from "../../../domain/proofs/short-hash.ts";
import { texts as verification } from "../../../domain/proofs/texts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { checkAllotment } from "../data/check-allotment.ts";

export const openAllotmentProof = () => withTexts(VerifyAllotmentSheet, verification);

function VerifyAllotmentSheet({ order, open, onClose }: { order: IeoOrder; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const words = useSteps();
	const problems = useProblems();
	return (
		<ContractProofSheet
			open={open}
			onClose={onClose}
			queryKey={offeringKeys.allotment(order.offering_id, order.id)}
			check={() => checkAllotment(order)}
			fileName={`candor-allotment-${order.offering_id}.json`}
			follows={t`Everybody got what the rule gives them, and you too.`}
			note={t`The list names nobody. That each name on it is another person rests on verification, which no list can show.`}
			words={words}
			problem={({ problem }) => problem && problems[problem]}
		/>
	);
}

function useSteps(): (step: AllotmentStep) => StepLabels {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const count = (text: string | number) => figure(String(text));
	return (step) => {
		switch (step.step) {
			case "form":
				return { title: t`Everything is readable`, detail: "" };
			case "list": {
				const [people, lots, hash] = [
					count(step.numbers.applications),
					count(step.numbers.requested),
					shortHash(step.numbers.expected),
				];
				return {
					title: t`The list is the one that was fixed at the close`,
					detail: t`${people} applications for ${lots} lots; fingerprint ${hash}`,
				};
			}
			case "signature": {
				const at = time(step.numbers.time);
				return { title: t`The exchange signed this list`, detail: t`For ${at}, with key ${step.numbers.key_id}` };
			}
			case "allotment": {
				const [given, supply, cap] = [count(step.numbers.given), count(step.numbers.supply), count(step.numbers.cap)];
				return {
					title: t`Worked out again, everybody gets the same`,
					detail: t`${given} of ${supply} lots given, nobody above ${cap}`,
				};
			}
			case "own": {
				const [lots, due, told] = [step.numbers.lots, step.numbers.expected, step.numbers.said].map((one) =>
					own(one ?? "0", { short: true }),
				);
				return {
					title: t`Your application is on the list as you made it`,
					detail: t`You asked for ${lots} lots; the rule gives you ${due}, you were told ${told}.`,
				};
			}
		}
	};
}

function useProblems(): Readonly<Record<AllotmentProblem, string>> {
	const { t } = useLingui();
	return {
		...useReceiptProblems(),
		wrong_list: t`The list is not the one whose fingerprint was fixed.`,
		wrong_allotment: t`Somebody was told another number than the rule gives.`,
		not_in_list: t`Your application is not on the list.`,
		wrong_request: t`The list says that you asked for something else.`,
	};
}

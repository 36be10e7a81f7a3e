import type { LiabilitiesProblem, LiabilitiesStep } from "@candor/proofs";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../data/load-texts.ts";
import { keys } from "../../../data/query-keys.ts";
import { ContractProofSheet } from "../../../domain/proofs/contract-proof-sheet.tsx";
import type { StepLabels } from "../../../domain/proofs/proof-steps.tsx";
import { texts as proofTexts } from "../../../domain/proofs/texts";
import { unitsText } from "../calculate/units-text.ts";
import { checkOwnLiabilities, type PublishedRoot } from "../data/liabilities.ts";

export const openLiabilitiesProof = () => withTexts(LiabilitiesProofSheet, proofTexts);

interface LiabilitiesProofSheetProps {
	root: PublishedRoot;
	open: boolean;
	onClose: () => void;
}

function LiabilitiesProofSheet({ root, open, onClose }: LiabilitiesProofSheetProps) {
	const { t } = useLingui();
	const words = useSteps(root);
	const problems = useProblems();
	return (
		<ContractProofSheet
			open={open}
			onClose={onClose}
			queryKey={[...keys.ownLiabilities, root.snapshot]}
			check={() => checkOwnLiabilities(root)}
			fileName={`candor-liabilities-${root.snapshot}.json`}
			missing={t`You had no balance at this snapshot, so no leaf is yours.`}
			follows={t`Your balances are counted in the published totals.`}
			note={t`Compare the amounts with your records of that moment. The check cannot know what you owned.`}
			words={words}
			problem={({ problem }) => problem && problems[problem]}
		/>
	);
}

function useSteps(root: PublishedRoot): (step: LiabilitiesStep) => StepLabels {
	const { t } = useLingui();
	const { figure } = useFigures();
	const count = (number: number) => figure(String(number));
	return (step) => {
		switch (step.step) {
			case "form":
				return { title: t`Everything is readable`, detail: "" };
			case "ids":
				return { title: t`The leaves belong to your account only`, detail: t`${count(step.numbers.leaves)} leaves` };
			case "paths":
				return { title: t`Each leaf leads to the published root`, detail: t`${count(step.numbers.levels)} levels` };
			case "totals":
				return { title: t`The root has the published totals`, detail: "" };
			case "balances": {
				const shown = step.numbers.counted.map(({ column, amount }) => {
					const { decimals = 0 } = root.columns.find(({ name }) => name === column) ?? {};
					return `${figure(unitsText(amount, decimals))} ${column}`;
				});
				return { title: t`Your leaves add up to your balances`, detail: shown.join(" · ") };
			}
		}
	};
}

function useProblems(): Readonly<Record<LiabilitiesProblem, string>> {
	const { t } = useLingui();
	return {
		malformed: t`Something is missing or cannot be read.`,
		other_leaf: t`A leaf belongs to another account, or is listed twice.`,
		other_root: t`A leaf does not lead to the published root.`,
		sum_out_of_range: t`A sum is negative or too large.`,
		other_totals: t`The root has other totals than the published ones.`,
		other_balances: t`Your leaves do not add up to your balances.`,
	};
}

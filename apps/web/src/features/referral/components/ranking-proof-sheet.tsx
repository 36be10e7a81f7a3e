import type { RankingProblem, RankingStep } from "@candor/proofs";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../data/load-texts.ts";
import { ContractProofSheet } from "../../../domain/proofs/contract-proof-sheet.tsx";
import type { StepLabels } from "../../../domain/proofs/proof-steps.tsx";
import { texts as proofTexts } from "../../../domain/proofs/texts";
import { checkRanking } from "../data/check-ranking.ts";
import { referralKeys } from "../data/referral-queries.ts";

export const openRankingProof = () => withTexts(RankingProofSheet, proofTexts);

const DAY_MS = 86_400_000;

function RankingProofSheet({ shownAt, open, onClose }: { shownAt: number; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const words = useSteps();
	const problems = useProblems();
	return (
		<ContractProofSheet
			open={open}
			onClose={onClose}
			queryKey={[...referralKeys.proof, shownAt]}
			check={() => checkRanking(shownAt)}
			fileName={`candor-ranking-${shownAt}.json`}
			follows={t`The shown order follows from the published totals.`}
			note={t`The totals name nobody. Each rebate in them is in the journal, and whoever has the journal can add them up again.`}
			words={words}
			problem={({ problem }) => problem && problems[problem]}
		/>
	);
}

function useSteps(): (step: RankingStep) => StepLabels {
	const { t } = useLingui();
	const { figure, day } = useFigures();
	const count = (number: number) => figure(String(number));
	return (step) => {
		switch (step.step) {
			case "form":
				return { title: t`Everything is readable`, detail: "" };
			case "period": {
				const [first, last] = [day(step.numbers.from), day(step.numbers.to - DAY_MS)];
				return { title: t`All totals are of the same period and publication`, detail: t`From ${first} to ${last} (UTC)` };
			}
			case "order": {
				const entries = count(step.numbers.entries);
				return { title: t`Sorted again, the order is the same`, detail: t`${entries} totals` };
			}
			case "top":
				return { title: t`The shown places are the first of these totals`, detail: "" };
			case "own": {
				const { expected } = step.numbers;
				const place = expected === null ? "" : count(expected);
				return {
					title: t`Your place is right`,
					detail: expected === null ? t`You are not among the first 100.` : t`Your place is ${place}.`,
				};
			}
		}
	};
}

function useProblems(): Readonly<Record<RankingProblem, string>> {
	const { t } = useLingui();
	return {
		malformed: t`It cannot be read.`,
		wrong_period: t`The totals are of another period or publication.`,
		wrong_order: t`An inviter is at a wrong place or listed twice.`,
		wrong_top: t`A shown place differs from the published totals.`,
		wrong_place: t`Your place differs from the published totals.`,
	};
}

// Labels that the proof sheets of liquidations and of funding payments share.
import type { FundingProblem, FundingStep, LiquidationProblem, LiquidationStep } from "@candor/proofs";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { StepLabels } from "../../../domain/proofs/proof-steps.tsx";
import { useReceiptProblems } from "../../../domain/proofs/receipt-problems.ts";
import { shortHash } from "../../../domain/proofs/short-hash.ts";

type Shared = "form" | "signature" | "record" | "mark";
type Of<S extends Shared> = Extract<FundingStep, { step: S }>["numbers"] & Extract<LiquidationStep, { step: S }>["numbers"];

export function useReceiptLabels(): { readonly [S in Shared]: (numbers: Of<S>) => StepLabels } {
	const { t } = useLingui();
	const { figure, time: at } = useFigures();
	return {
		form: ({ at: member }) => ({
			title: t`What the exchange sent can be read`,
			detail: member === null ? "" : t`“${member}” is missing, or not written as it should be.`,
		}),
		signature({ hash, key_id: key, time }) {
			const [receipt, when] = [shortHash(hash), at(time)];
			return { title: t`The receipt is signed by the exchange`, detail: t`Receipt ${receipt}, key ${key}, ${when}` };
		},
		record({ seq, time, price: index }) {
			const [when, value] = [at(time), figure(index)];
			return { title: t`The index record is whole and signed`, detail: t`Record ${seq} of ${when}: ${value}` };
		},
		mark({ mark_price, index_price, most_ppm }) {
			const [mark, index, most] = [figure(mark_price), figure(index_price), figure(String(most_ppm / 10_000))];
			return { title: t`The mark stayed by the index`, detail: t`Mark ${mark}, index ${index}: at most ${most}% apart` };
		},
	};
}

/**
 * Returns the texts for problems that both the proof of a liquidation and the proof of a funding payment can have. `wrong_time`
 * is left out, because it means different things in the two proofs.
 */
export function useContractProblems(): Readonly<Record<Exclude<FundingProblem & LiquidationProblem, "wrong_time">, string>> {
	const { t } = useLingui();
	return {
		...useReceiptProblems(),
		another_record: t`The record is not the one that the receipt names.`,
		mark_too_far: t`The mark had left the index by more than the rules allow.`,
		wrong_amount: t`The amounts are not what these figures give.`,
	};
}

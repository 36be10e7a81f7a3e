import { useLingui } from "@lingui/react/macro";
import { contractKeys } from "../../../domain/contracts/data/contract-keys.ts";
import { ContractProofSheet } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { checkDeleveraging } from "./check-deleveraging.ts";
import { useDeleveragingProblems, useDeleveragingSteps } from "./deleveraging-step-labels.ts";

interface VerifyDeleveragingProps {
	id: number;
	against: number;
	open: boolean;
	onClose: () => void;
}

export function DeleveragingProofSheet({ id, against, open, onClose }: VerifyDeleveragingProps) {
	const { t } = useLingui();
	const words = useDeleveragingSteps();
	const problems = useDeleveragingProblems();
	return (
		<ContractProofSheet
			open={open}
			onClose={onClose}
			queryKey={contractKeys.deleveragingCheck(id, against)}
			check={() => checkDeleveraging(id, against)}
			fileName={`candor-deleveraging-${id}-${against}.json`}
			follows={t`The price and what it brought follow from that liquidation, to the last unit.`}
			note={t`Who stood before you in the line is not shown: others' positions are theirs. The lights of a position tell its place beforehand.`}
			words={words}
			problem={({ problem }) => problem && problems[problem]}
		/>
	);
}

import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../data/load-texts.ts";
import { contractKeys } from "../../../domain/contracts/data/contract-keys.ts";
import { ContractProofSheet } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { texts as verification } from "../../../domain/proofs/texts";
import { checkLiquidation } from "./check-liquidation.ts";
import { useLiquidationProblems, useLiquidationSteps } from "./liquidation-step-labels.ts";
import { texts } from "./texts";

export const openLiquidationProof = () => withTexts(VerifyLiquidationSheet, texts, verification);

function VerifyLiquidationSheet({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const words = useLiquidationSteps();
	const problems = useLiquidationProblems();
	return (
		<ContractProofSheet
			open={open}
			onClose={onClose}
			queryKey={contractKeys.liquidationCheck(id)}
			check={() => checkLiquidation(id)}
			fileName={`candor-liquidation-${id}.json`}
			follows={t`The liquidation follows from these figures, to the last unit.`}
			note={t`The mark also follows the order book and the last trade, which no signed record holds. What can be checked is that it stayed by the signed index.`}
			words={words}
			problem={({ problem }) => problem && problems[problem]}
		/>
	);
}

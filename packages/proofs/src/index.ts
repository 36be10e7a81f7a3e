// Entry of the package: the proof checks and receipts, which browser and server share. This code uses no clock and no I/O.
export { type AllotmentInputs, allot, allotmentInputHash, allotmentListHash } from "./allotment.ts";
export type { AllotmentProblem, AllotmentStep } from "./allotment-steps.ts";
export { canonicalJson } from "./canonical-json.ts";
export { type AllotmentProof, checkAllotmentProof } from "./check-allotment.ts";
export { checkDeleveragingProof, type DeleveragingProof } from "./check-deleveraging.ts";
export { checkFundingProof, type FundingProof } from "./check-funding.ts";
export { checkLiabilitiesProof, type LiabilitiesProof } from "./check-liabilities.ts";
export { checkLiquidationProof, type LiquidationProof } from "./check-liquidation.ts";
export { checkOptionProof, checkSaleProof, type OptionProof } from "./check-option.ts";
export { checkRankingProof, compareRanked, type RankedTotal, type RankingProof } from "./check-ranking.ts";
export { bankruptcyPrice, entryOf, liquidationPrice, type PricedPosition } from "./contract-prices.ts";
export {
	type DeleveragingFacts,
	deleveragingReceiptHash,
	type PositionDeleveragedReceipt,
	toPositionDeleveraged,
} from "./deleveraging-receipt.ts";
export type { DeleveragingProblem, DeleveragingStep, DeleveragingStepId } from "./deleveraging-steps.ts";
export type { PublishedKey } from "./evidence.ts";
export { followsHead, type HeadProblem, type HeadResult, type PinnedHead } from "./follows-head.ts";
export { fundingBound, fundingDue, fundingOwed, fundingPayment, fundingRatePpb, fundingShare } from "./funding-rate.ts";
export { type FundingFacts, type FundingPaidReceipt, fundingReceiptHash, toFundingPaid } from "./funding-receipt.ts";
export type { FundingProblem, FundingStep, FundingStepId } from "./funding-steps.ts";
export {
	FIRST_PREVIOUS_HASH,
	type IndexInTicks,
	type IndexRecord,
	indexRecordHash,
	type SignedIndexRecord,
	toIndexRecord,
} from "./index-record.ts";
export type { LiabilitiesProblem, LiabilitiesStep } from "./liabilities-steps.ts";
export {
	buildLiabilityTree,
	type LiabilityLeaf,
	type LiabilityLevel,
	type LiabilityTree,
	liabilityLeafId,
	NodeHasher,
	type PathNode,
	type TreeTerms,
} from "./liability-tree.ts";
export {
	type LiquidationFacts,
	liquidationReceiptHash,
	type PositionLiquidatedReceipt,
	toPositionLiquidated,
} from "./liquidation-receipt.ts";
export type { LiquidationProblem, LiquidationStep, LiquidationStepId } from "./liquidation-steps.ts";
export {
	type NamedRecord,
	type OptionEnd,
	type OptionPlaced,
	type OptionSale,
	type OptionSettled,
	optionReceiptHash,
	type Signed,
	toOptionPlaced,
	toOptionSettled,
} from "./option-receipt.ts";
export type { OptionProblem, OptionStep, OptionStepId, SignatureProblem } from "./option-steps.ts";
export { medianOf, priceAfter, SETTLING_SOURCES } from "./price-after.ts";
export type { RankingProblem, RankingStep } from "./ranking-steps.ts";
export { recomputeLiquidation } from "./recomputed-liquidation.ts";
export { type ChainProblem, type ChainResult, checkRecordChain, verifySignature } from "./record-chain.ts";
export { checkSeedCommitment, seedCommitment } from "./seed-commitment.ts";
export {
	type WithdrawalIntent,
	withdrawalApprovalText,
	withdrawalIntent,
	withdrawalIntentHash,
} from "./withdrawal-intent.ts";

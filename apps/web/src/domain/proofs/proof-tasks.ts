// Tasks of the proof checker. They run in the worker that proof-checker.ts starts, or in the page if workers are not available.
import {
	type AllotmentProof,
	type AllotmentStep,
	checkAllotmentProof,
	checkDeleveragingProof,
	checkFundingProof,
	checkLiabilitiesProof,
	checkLiquidationProof,
	checkOptionProof,
	checkRankingProof,
	checkSaleProof,
	type DeleveragingProof,
	type DeleveragingStep,
	type FundingProof,
	type FundingStep,
	followsHead,
	type HeadResult,
	type LiabilitiesProof,
	type LiabilitiesStep,
	type LiquidationProof,
	type LiquidationStep,
	type OptionProof,
	type OptionStep,
	type PinnedHead,
	type RankingProof,
	type RankingStep,
	verifySignature,
} from "@candor/proofs";

export interface Tasks {
	option: { given: OptionProof; answer: readonly OptionStep[] };
	liquidation: { given: LiquidationProof; answer: readonly LiquidationStep[] };
	deleveraging: { given: DeleveragingProof; answer: readonly DeleveragingStep[] };
	funding: { given: FundingProof; answer: readonly FundingStep[] };
	allotment: { given: AllotmentProof; answer: readonly AllotmentStep[] };
	liabilities: { given: LiabilitiesProof; answer: readonly LiabilitiesStep[] };
	ranking: { given: RankingProof; answer: readonly RankingStep[] };
	sale: { given: Pick<OptionProof, "placed" | "keys">; answer: readonly OptionStep[] };
	head: { given: { readonly pinned: PinnedHead; readonly records: unknown }; answer: HeadResult };
	/**
	 * Runs a sample check. It prepares the tables of curve points and compiles the code, so that the user's first check is
	 * fast.
	 */
	warm: { given: null; answer: boolean };
}
export type TaskName = keyof Tasks;

/**
 * A valid signature for the sample check. The signed message is 32 bytes with the value 7. The seed of the signing key is 32
 * bytes with the value 9.
 */
const SAMPLE = {
	hash: "07".repeat(32),
	signature:
		"638db54d17eb99e72d02be05cb816c8250b84cda40b5b7c36f630272ed3c01c815c03390c1518e8b2420a33164fde03b8169da25e106eb739b80a887f124490d",
	key: "fd1724385aa0c75b64fb78cd602fa1d991fdebf76b13c58ed702eac835e9f618",
};
const WARM_ROUNDS = 12;

const checks: { readonly [N in TaskName]: (given: Tasks[N]["given"]) => Tasks[N]["answer"] } = {
	option: checkOptionProof,
	liquidation: checkLiquidationProof,
	deleveraging: checkDeleveragingProof,
	funding: checkFundingProof,
	allotment: checkAllotmentProof,
	liabilities: checkLiabilitiesProof,
	ranking: checkRankingProof,
	sale: checkSaleProof,
	head: ({ pinned, records }) => followsHead(pinned, records),
	warm: () =>
		Array.from({ length: WARM_ROUNDS }, () => verifySignature(SAMPLE.hash, SAMPLE.signature, SAMPLE.key)).every(Boolean),
};

export function runTask<N extends TaskName>(name: N, given: Tasks[N]["given"]): Tasks[N]["answer"] {
	return checks[name](given);
}

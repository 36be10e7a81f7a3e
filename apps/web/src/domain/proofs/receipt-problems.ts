import type { ChainProblem, SignatureProblem } from "@candor/proofs";
import { useLingui } from "@lingui/react/macro";

export function useReceiptProblems(): Readonly<Record<ChainProblem | SignatureProblem | "malformed", string>> {
	const { t } = useLingui();
	return {
		malformed: t`It cannot be read.`,
		wrong_market: t`A record belongs to another market.`,
		gap: t`A record is missing.`,
		time_went_back: t`A record is dated before the one it follows.`,
		broken_link: t`A record does not name the one before it.`,
		wrong_hash: t`The hash does not fit the content: something was changed.`,
		wrong_signature: t`The signature is not the exchange's.`,
		wrong_index: t`The index is not the median of its sources.`,
		unknown_key: t`It is signed with a key that the exchange does not publish.`,
		key_not_valid_then: t`It is signed with a key that was not in use at that time.`,
	};
}

// Defines the steps of the proof check of a funding payment: step ids, which never change, with each step's numbers and problems. Screens
// translate the steps.
import type { FundingPaidReceipt } from "./funding-receipt.ts";
import type { SignatureProblem } from "./option-steps.ts";
import type { ChainProblem } from "./record-chain.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = FundingPaidReceipt;

/**
 * Numbers of each step of the check. Amounts and prices are decimal text with all decimals, rates have nine decimals, and times are
 * in ms. A number that is not available is null.
 */
interface FundingNumbers {
	/** The step passes if all input is well-formed; otherwise `at` names the first malformed field. */
	form: { readonly at: string | null };
	/** The receipt is signed by a key that was published for the time of the receipt. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** The named record is complete, signed, of the receipt's market, and ended the funding period. */
	record: { readonly seq: number; readonly time: number; readonly price: string; readonly key_id: string };
	/** The marks are within the allowed distance of the index. The other inputs of a mark are not in the signed records. */
	mark: Pick<Receipt, "mark_price"> & { readonly index_price: string; readonly most_ppm: number };
	/** The rate follows from the mean premium by the formula. */
	rate: Pick<Receipt, "premium" | "mmr_ppm"> & { readonly said: string; readonly expected: string };
	/** The owed amount follows from the rate, for these lots at the mark. */
	owed: Pick<Receipt, "lots" | "mark_price" | "rate" | "currency"> & { readonly said: string; readonly expected: string };
	/**
	 * A payer pays the owed amount, limited by the payer's equity (`bound`). A receiver gets a share of the paid sum; `bound` is
	 * null for a receiver.
	 */
	amount: Pick<Receipt, "owed" | "all_owed" | "all_paid" | "currency"> & {
		readonly pays: boolean;
		readonly bound: string | null;
		readonly said: string;
		readonly expected: string;
	};
	/** The paid sum equals the amounts to receivers and insurance. */
	sums: Pick<Receipt, "all_paid" | "all_received" | "over" | "currency">;
}

export type FundingProblem =
	| ChainProblem
	| SignatureProblem
	| "malformed"
	| "another_record"
	| "wrong_time"
	| "mark_too_far"
	| "another_rate"
	| "wrong_amount"
	| "wrong_sums";

export type FundingStepId = keyof FundingNumbers;
export type FundingStep = StepOf<FundingNumbers, FundingProblem>;

export const fundingStep = stepMaker<FundingNumbers, FundingProblem>();

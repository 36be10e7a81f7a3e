// The steps of the proof check of a funding payment. Each step has an id, which never changes, with numbers and possible
// problems. Screens turn the steps into text.
import type { FundingPaidReceipt } from "./funding-receipt.ts";
import type { SignatureProblem } from "./option-steps.ts";
import type { ChainProblem } from "./record-chain.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = FundingPaidReceipt;

/**
 * Numbers that each step of the check reports. Amounts and prices are decimal text with all decimals, rates have nine decimals,
 * and times are in ms. An unknown number is null.
 */
interface FundingNumbers {
	/** Passes if all input is well-formed; otherwise `at` is the path of the first malformed field. */
	form: { readonly at: string | null };
	/** Passes if the receipt is signed by a key that was valid at the time of the receipt. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/**
	 * Passes if the record that the receipt names is complete and signed, is from the receipt's market, and ended the funding
	 * period.
	 */
	record: { readonly seq: number; readonly time: number; readonly price: string; readonly key_id: string };
	/**
	 * Passes if the mark price is within the allowed distance from the index. It cannot be checked further, because the signed
	 * records do not contain its other inputs.
	 */
	mark: Pick<Receipt, "mark_price"> & { readonly index_price: string; readonly most_ppm: number };
	/** Passes if the rate follows from the mean premium by its formula. */
	rate: Pick<Receipt, "premium" | "mmr_ppm"> & { readonly said: string; readonly expected: string };
	/** Passes if the owed amount follows from the rate, the lots and the mark price. */
	owed: Pick<Receipt, "lots" | "mark_price" | "rate" | "currency"> & { readonly said: string; readonly expected: string };
	/**
	 * Passes if the moved amount is correct. A payer pays the owed amount, but at most the limit `bound`, which follows from the
	 * payer's equity. A receiver gets a share of the total paid amount, and `bound` is null.
	 */
	amount: Pick<Receipt, "owed" | "all_owed" | "all_paid" | "currency"> & {
		readonly pays: boolean;
		readonly bound: string | null;
		readonly said: string;
		readonly expected: string;
	};
	/** Passes if the total paid amount equals the total received amount plus the amount that insurance got (`over`). */
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

// Defines the steps of the proof check of a liquidation: step ids, which never change, with each step's numbers and problems. Screens
// translate the steps.
import type { PositionLiquidatedReceipt } from "./liquidation-receipt.ts";
import type { SignatureProblem } from "./option-steps.ts";
import type { ChainProblem } from "./record-chain.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = PositionLiquidatedReceipt;
type Inputs = Pick<Receipt, "lots" | "entry" | "margin" | "cum" | "mmr_ppm" | "taker_fee_ppm">;

/**
 * Numbers of each step of the check. Amounts and prices are decimal text with all decimals, and times are in ms. A number that is
 * not available is null.
 */
interface LiquidationNumbers {
	/** The step passes if all input is well-formed; otherwise `at` names the first malformed field. */
	form: { readonly at: string | null };
	/** The receipt is signed by a key that was published for the time of the receipt. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** The named record is complete, signed, of the receipt's market, and older than the liquidation. */
	record: { readonly seq: number; readonly time: number; readonly price: string; readonly key_id: string };
	/** The mark is within the allowed distance of the index. The other inputs of the mark are not in the signed records. */
	mark: { readonly mark_price: string; readonly index_price: string; readonly most_ppm: number };
	/** Liquidation price and bankruptcy price follow from the formulas. */
	liquidation_price: Inputs & { readonly said: string; readonly expected: string };
	bankruptcy_price: Inputs & { readonly said: string; readonly expected: string };
	/** The mark had reached the liquidation price. */
	due: Pick<Receipt, "side" | "mark_price" | "liquidation_price">;
	/** Every lot is accounted for exactly once. */
	lots: Pick<Receipt, "lots" | "taken" | "deleveraged"> & { readonly filled: number };
	/** No fill is worse than the bankruptcy price; otherwise `at` is the number of the first worse fill. */
	fills: { readonly fills: number; readonly at: number | null };
	/** Price at which insurance and the other side took the lots that the book did not take. */
	rest: { readonly said: string | null; readonly expected: string | null };
	/**
	 * Margin less loss and fee is the sum of the amounts to the owner and to insurance. Insurance gets at most 0.3 % of the
	 * notional. `gained` is the sum paid by fills better than the entry price.
	 */
	money: Pick<Receipt, "margin" | "fee" | "to_insurance" | "returned" | "currency"> & {
		readonly expected_fee: string;
		readonly expected_left: string;
		readonly gained: string;
	};
}

export type LiquidationProblem =
	| ChainProblem
	| SignatureProblem
	| "malformed"
	| "another_record"
	| "wrong_time"
	| "mark_too_far"
	| "another_price"
	| "not_due"
	| "wrong_lots"
	| "worse_than_bankruptcy"
	| "repeated_fill"
	| "kept_too_much"
	| "wrong_amount";

export type LiquidationStepId = keyof LiquidationNumbers;
export type LiquidationStep = StepOf<LiquidationNumbers, LiquidationProblem>;

export const liquidationStep = stepMaker<LiquidationNumbers, LiquidationProblem>();

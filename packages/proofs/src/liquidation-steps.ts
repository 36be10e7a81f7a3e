// The steps of the proof check of a liquidation. Each step has an id, which never changes, with numbers and possible problems.
// Screens turn the steps into text.
import type { PositionLiquidatedReceipt } from "./liquidation-receipt.ts";
import type { SignatureProblem } from "./option-steps.ts";
import type { ChainProblem } from "./record-chain.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = PositionLiquidatedReceipt;
type Inputs = Pick<Receipt, "lots" | "entry" | "margin" | "cum" | "mmr_ppm" | "taker_fee_ppm">;

/**
 * Numbers that each step of the check reports. Amounts and prices are decimal text with all decimals, and times are in ms. An
 * unknown number is null.
 */
interface LiquidationNumbers {
	/** Passes if all input is well-formed; otherwise `at` is the path of the first malformed field. */
	form: { readonly at: string | null };
	/** Passes if the receipt is signed by a key that was valid at the time of the receipt. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/**
	 * Passes if the record that the receipt names is complete and signed, is from the receipt's market, and is not later than the
	 * liquidation.
	 */
	record: { readonly seq: number; readonly time: number; readonly price: string; readonly key_id: string };
	/**
	 * Passes if the mark price is within the allowed distance from the index. It cannot be checked further, because the signed
	 * records do not contain its other inputs.
	 */
	mark: { readonly mark_price: string; readonly index_price: string; readonly most_ppm: number };
	/** Passes if the liquidation price follows from its formula. The next step checks the bankruptcy price in the same way. */
	liquidation_price: Inputs & { readonly said: string; readonly expected: string };
	bankruptcy_price: Inputs & { readonly said: string; readonly expected: string };
	/** Passes if the mark price had reached the liquidation price. */
	due: Pick<Receipt, "side" | "mark_price" | "liquidation_price">;
	/** Passes if the filled, taken and deleveraged lots together are exactly the lots of the position. */
	lots: Pick<Receipt, "lots" | "taken" | "deleveraged"> & { readonly filled: number };
	/** Passes if no fill has a worse price than the bankruptcy price; otherwise `at` is the number of the first fill that has. */
	fills: { readonly fills: number; readonly at: number | null };
	/** Passes if the price at which insurance and the other side took the remaining lots follows from the formula. */
	rest: { readonly said: string | null; readonly expected: string | null };
	/**
	 * Passes if the margin minus loss and fee equals the amounts that the owner and insurance got, and insurance got at most 0.3
	 * % of the notional. `gained` is the gain of fills that were better than the entry price.
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

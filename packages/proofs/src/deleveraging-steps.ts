// The steps of the proof check of an auto-deleveraging. Each step has an id, which never changes, with numbers and possible
// problems. Screens turn the steps into text.
import type { PositionDeleveragedReceipt } from "./deleveraging-receipt.ts";
import type { LiquidationStepId } from "./liquidation-steps.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = PositionDeleveragedReceipt;

/**
 * Numbers that each step of the check reports. Amounts and prices are decimal text with all decimals, and times are in ms. An
 * unknown number is null.
 */
interface DeleveragingNumbers {
	/** Passes if all input is well-formed; otherwise `at` is the path of the first malformed field. */
	form: { readonly at: string | null };
	/** Passes if the receipt is signed by a key that was valid at the time of the receipt. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** Passes if the proof check of the liquidation passes; otherwise `at` is the id of its first failed step. */
	liquidation: { readonly against: number; readonly steps: number; readonly at: LiquidationStepId | null };
	/**
	 * Passes if the receipt names this liquidation, and the liquidation is in the same market, not later than the close, and of a
	 * position on the other side.
	 */
	match: Pick<Receipt, "against" | "liquidation"> & { readonly time: number };
	/**
	 * Passes if the closed lots are not more than the position held, and not more than the liquidation closed against the other
	 * side.
	 */
	lots: Pick<Receipt, "lots" | "held"> & { readonly deleveraged: number };
	/** Passes if the price equals the liquidation's price for the lots that the book did not take. */
	price: { readonly said: string; readonly expected: string | null };
	/** Passes if the profit or loss follows from the entry cost and the price of the closed lots, without a fee. */
	profit: Pick<Receipt, "side" | "entry" | "price" | "currency"> & { readonly said: string; readonly expected: string };
}

export type DeleveragingProblem =
	| SignatureProblem
	| "malformed"
	| "wrong_liquidation"
	| "another_liquidation"
	| "wrong_lots"
	| "another_price"
	| "wrong_amount";

export type DeleveragingStepId = keyof DeleveragingNumbers;
export type DeleveragingStep = StepOf<DeleveragingNumbers, DeleveragingProblem>;

export const deleveragingStep = stepMaker<DeleveragingNumbers, DeleveragingProblem>();

// Defines the steps of the proof check of an auto-deleveraging: step ids, which never change, with each step's numbers and problems.
// Screens translate the steps.
import type { PositionDeleveragedReceipt } from "./deleveraging-receipt.ts";
import type { LiquidationStepId } from "./liquidation-steps.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = PositionDeleveragedReceipt;

/**
 * Numbers of each step of the check. Amounts and prices are decimal text with all decimals, and times are in ms. A number that is
 * not available is null.
 */
interface DeleveragingNumbers {
	/** The step passes if all input is well-formed; otherwise `at` names the first malformed field. */
	form: { readonly at: string | null };
	/** The receipt is signed by a key that was published for the time of the receipt. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** The proof check of the named liquidation passes; otherwise `at` is the first failed step of that check. */
	liquidation: { readonly against: number; readonly steps: number; readonly at: LiquidationStepId | null };
	/** The liquidation is the liquidation that the receipt names: it has the receipt's market and moment, and the opposite side. */
	match: Pick<Receipt, "against" | "liquidation"> & { readonly time: number };
	/** The closed lots are no more than the position had, and no more than the liquidation left to the other side. */
	lots: Pick<Receipt, "lots" | "held"> & { readonly deleveraged: number };
	/** The price is the liquidation's price for the lots that the book did not take. */
	price: { readonly said: string; readonly expected: string | null };
	/** The profit or loss of the closed lots, without a fee. */
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

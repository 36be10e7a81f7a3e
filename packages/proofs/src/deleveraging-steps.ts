// Steps of the proof check of an auto-deleveraging: ids that never change, with their numbers and problems. Screens translate them.
import type { PositionDeleveragedReceipt } from "./deleveraging-receipt.ts";
import type { LiquidationStepId } from "./liquidation-steps.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = PositionDeleveragedReceipt;

/** Numbers of each step. Amounts and prices are decimal text with all decimals, and times are in ms. null: not available. */
interface DeleveragingNumbers {
	/** All input is well-formed; else `at` names the first malformed field. */
	form: { readonly at: string | null };
	/** The receipt is signed by a key that was published for that time. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** The named liquidation follows from its figures; else `at` is its first failed step. */
	liquidation: { readonly against: number; readonly steps: number; readonly at: LiquidationStepId | null };
	/** The liquidation is the one named in the receipt: the same market, the other side, the same moment. */
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

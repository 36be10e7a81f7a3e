// Steps of a deleveraging's proof check: stable ids, their numbers and problems. Screens translate them.
import type { PositionDeleveragedReceipt } from "./deleveraging-receipt.ts";
import type { LiquidationStepId } from "./liquidation-steps.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = PositionDeleveragedReceipt;

/** Amounts and prices are decimal text with all places, times ms; null: there is none. */
interface DeleveragingNumbers {
	/** All input is well-formed; `at` names the first malformed member. */
	form: { readonly at: string | null };
	/** The receipt is signed by a key that was published for that time. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** The named liquidation follows from its own figures; `at`: its first failed step. */
	liquidation: { readonly against: number; readonly steps: number; readonly at: LiquidationStepId | null };
	/** The liquidation is the named one: the same market, the other side, the same moment. */
	match: Pick<Receipt, "against" | "liquidation"> & { readonly time: number };
	/** No more lots than the position had, and than the liquidation left to the other side. */
	lots: Pick<Receipt, "lots" | "held"> & { readonly deleveraged: number };
	/** The price for the rest of the liquidated position. */
	price: { readonly said: string; readonly expected: string | null };
	/** Gain or loss of these lots, without a fee. */
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

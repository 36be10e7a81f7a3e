// The steps of a deleveraging's verification: stable ids, the numbers that each rests on, and what can be wrong. Screens put them into
// words.
import type { PositionDeleveragedReceipt } from "./deleveraging-receipt.ts";
import type { LiquidationStepId } from "./liquidation-steps.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

type Receipt = PositionDeleveragedReceipt;

/** Amounts and prices are decimal text with all places, times ms; null: there is none. */
interface DeleveragingNumbers {
	/** Everything given is written as it should be; `at` names the first member that is not. */
	form: { readonly at: string | null };
	/** The receipt is signed by a key that was published for that time. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** The liquidation that it names follows from its own figures; `at`: the first of its steps that does not hold. */
	liquidation: { readonly against: number; readonly steps: number; readonly at: LiquidationStepId | null };
	/** It is that liquidation: the same market, the other side, the same moment. */
	match: Pick<Receipt, "against" | "liquidation"> & { readonly time: number };
	/** No more lots than it had, and than were left to the other side. */
	lots: Pick<Receipt, "lots" | "held"> & { readonly deleveraged: number };
	/** The price at which the rest of the liquidated position had to go. */
	price: { readonly said: string; readonly expected: string | null };
	/** What these lots gained or lost by it, without a fee. */
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

// Defines the steps of the proof check of an option: step ids, which never change, with each step's numbers and problems. Screens
// translate the steps.
import type { NamedRecord, OptionPlaced, OptionSettled } from "./option-receipt.ts";
import type { ChainProblem } from "./record-chain.ts";
import { type StepOf, stepMaker } from "./step.ts";

/**
 * Numbers of each step of the check. Amounts and prices are decimal text with all decimals, and times are in ms. A number that is
 * not available is null.
 */
interface StepNumbers {
	/** The step passes if all input is well-formed; otherwise `at` names the first malformed field. */
	form: { readonly at: string | null; readonly records: number };
	/** The receipt is signed by a key that was published for the time of the receipt. */
	placed_signature: SignatureNumbers;
	settled_signature: SignatureNumbers;
	/** The receipt of the settlement belongs to this sale. */
	same_option: { readonly option: number; readonly settled_option: number; readonly placed: string; readonly named: string };
	/** The payout is the stake times the ratio, rounded down. */
	payout: Pick<OptionPlaced, "stake" | "payout_ratio" | "payout" | "currency"> & { readonly expected: string };
	/** The option opens two seconds after the sale. */
	opens_after: Pick<OptionPlaced, "bought_at" | "opens_after"> & { readonly expected: number };
	/** Each record has the correct hash and names the previous record; otherwise `at` is the sequence of the first record that does not. */
	chain: { readonly records: number; readonly first: number; readonly last: number; readonly at: number | null };
	/**
	 * The first record, the last record and the records that the receipts name are signed by keys that were published for the
	 * records' times.
	 */
	record_signatures: { readonly checked: readonly number[]; readonly at: number | null };
	/** No record is missing between the last record before `from` and the time `to`. */
	complete: {
		readonly from: number;
		readonly to: number;
		readonly first_time: number;
		readonly last_time: number;
		readonly at: number | null;
	};
	/**
	 * The option opened at the first record within a minute in which three sources have prices later than `after`. The opening price
	 * is the median of these prices.
	 */
	open: FoundNumbers;
	/** The moment after which the option settles is the time of its opening record plus its duration. */
	settles_after: {
		readonly opened_at: number | null;
		readonly seconds: number;
		readonly settles_after: number | null;
		readonly expected: number | null;
	};
	/**
	 * The option settled at the first record within a minute in which three sources have prices later than the moment `after`. In an
	 * outage, the option settled at the last record with three sources before that moment.
	 */
	settlement: FoundNumbers & Pick<OptionSettled, "by">;
	/** If the price is higher, up wins. If it is lower, down wins. If it is equal, the result is a draw. */
	result: Pick<OptionPlaced, "side"> &
		Pick<OptionSettled, "result"> & {
			readonly open: string | null;
			readonly settlement: string | null;
			readonly expected: OptionSettled["result"];
		};
	/** The returned stake and the payout are correct. `least` and `most` limit the returned part of the stake. */
	money: Pick<OptionPlaced, "stake" | "payout" | "currency"> &
		Pick<OptionSettled, "returned" | "paid"> & { readonly least: string; readonly most: string; readonly expected_paid: string };
	/** The published totals of the outage are consistent and fit this option. The step exists only if totals are given. */
	outage_totals: {
		readonly lost: string;
		readonly won: string;
		readonly returned: string;
		readonly from_pool: string;
		readonly over: string;
	};
	/** The option was not settled too early. */
	settled_at: Pick<OptionSettled, "settled_at"> & { readonly earliest: number };
}

interface SignatureNumbers {
	readonly hash: string;
	readonly key_id: string;
	readonly time: number;
}

export interface FoundNumbers {
	/** Moment after which source prices count; null if the option never opened. */
	readonly after: number | null;
	/** Record that the check found. */
	readonly found: NamedRecord | null;
	readonly named: NamedRecord | null;
	/** Prices of the found record that count, with their sources. */
	readonly sources: readonly { readonly name: string; readonly price: string; readonly time: number }[];
}

export type SignatureProblem = "wrong_hash" | "unknown_key" | "key_not_valid_then" | "wrong_signature";

export type OptionProblem =
	| ChainProblem
	| SignatureProblem
	| "malformed"
	| "repeated_source"
	| "price_from_future"
	| "other_receipt"
	| "other_option"
	| "wrong_amount"
	| "wrong_time"
	| "begins_late"
	| "ends_early"
	| "no_such_record"
	| "another_record"
	| "another_price"
	| "record_not_named"
	| "wrong_result"
	| "totals_disagree";

export type OptionStepId = keyof StepNumbers;
export type OptionStep = StepOf<StepNumbers, OptionProblem>;

export const optionStep = stepMaker<StepNumbers, OptionProblem>();

// The steps of the proof check of an option. Each step has an id, which never changes, with numbers and possible problems.
// Screens turn the steps into text.
import type { NamedRecord, OptionPlaced, OptionSettled } from "./option-receipt.ts";
import type { ChainProblem } from "./record-chain.ts";
import { type StepOf, stepMaker } from "./step.ts";

/**
 * Numbers that each step of the check reports. Amounts and prices are decimal text with all decimals, and times are in ms. An
 * unknown number is null.
 */
interface StepNumbers {
	/** Passes if all input is well-formed; otherwise `at` is the path of the first malformed field. */
	form: { readonly at: string | null; readonly records: number };
	/**
	 * Passes if the receipt of the sale is signed by a key that was valid at its time. The next step checks the receipt of the
	 * settlement in the same way.
	 */
	placed_signature: SignatureNumbers;
	settled_signature: SignatureNumbers;
	/** Passes if the receipt of the settlement names this sale. */
	same_option: { readonly option: number; readonly settled_option: number; readonly placed: string; readonly named: string };
	/** Passes if the payout is the stake times the ratio, rounded down. */
	payout: Pick<OptionPlaced, "stake" | "payout_ratio" | "payout" | "currency"> & { readonly expected: string };
	/** Passes if `opens_after` is two seconds after the sale. */
	opens_after: Pick<OptionPlaced, "bought_at" | "opens_after"> & { readonly expected: number };
	/**
	 * Passes if each record has the correct hash and links to the previous record; otherwise `at` is the sequence of the first
	 * wrong record.
	 */
	chain: { readonly records: number; readonly first: number; readonly last: number; readonly at: number | null };
	/**
	 * Passes if the first record, the last record, and the records that the receipts name are signed, each by a key that was
	 * valid at the time of the record.
	 */
	record_signatures: { readonly checked: readonly number[]; readonly at: number | null };
	/** Passes if no record is missing from the last record before `from` to the time `to`. */
	complete: {
		readonly from: number;
		readonly to: number;
		readonly first_time: number;
		readonly last_time: number;
		readonly at: number | null;
	};
	/**
	 * Passes if the option opened at the correct record: the first one within a minute in which three sources have prices later
	 * than `after`. The opening price is the median of these prices.
	 */
	open: FoundNumbers;
	/** Passes if `settles_after` is the time of the opening record plus the duration of the option. */
	settles_after: {
		readonly opened_at: number | null;
		readonly seconds: number;
		readonly settles_after: number | null;
		readonly expected: number | null;
	};
	/**
	 * Passes if the option was settled at the correct record: the first one within a minute in which three sources have prices
	 * later than `after`. In an outage, it is the last record with three sources before that moment.
	 */
	settlement: FoundNumbers & Pick<OptionSettled, "by">;
	/**
	 * Passes if the result follows from the prices: up wins if the price rose, down wins if it fell, and an equal price is a
	 * draw.
	 */
	result: Pick<OptionPlaced, "side"> &
		Pick<OptionSettled, "result"> & {
			readonly open: string | null;
			readonly settlement: string | null;
			readonly expected: OptionSettled["result"];
		};
	/**
	 * Passes if the returned stake and the payout are correct. `least` and `most` are the limits of the returned part of the
	 * stake.
	 */
	money: Pick<OptionPlaced, "stake" | "payout" | "currency"> &
		Pick<OptionSettled, "returned" | "paid"> & { readonly least: string; readonly most: string; readonly expected_paid: string };
	/** Passes if the published totals of the outage fit each other and this option. The step exists only if totals are given. */
	outage_totals: {
		readonly lost: string;
		readonly won: string;
		readonly returned: string;
		readonly from_pool: string;
		readonly over: string;
	};
	/** Passes if the option was not settled before the earliest possible time. */
	settled_at: Pick<OptionSettled, "settled_at"> & { readonly earliest: number };
}

interface SignatureNumbers {
	readonly hash: string;
	readonly key_id: string;
	readonly time: number;
}

export interface FoundNumbers {
	/** Only prices of sources that are later than this time count; null if the option never opened. */
	readonly after: number | null;
	/** The record that the check found by the rule. */
	readonly found: NamedRecord | null;
	readonly named: NamedRecord | null;
	/** Sources and prices of the found record that count. */
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

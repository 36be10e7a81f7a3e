// The steps of an option's verification: stable ids, the numbers that each rests on, and what can be wrong. Screens put them into words.
import type { NamedRecord, OptionPlaced, OptionSettled } from "./option-receipt.ts";
import type { ChainProblem } from "./record-chain.ts";
import { type StepOf, stepMaker } from "./step.ts";

/** Amounts and prices are decimal text with all places, times ms; null: there is none. */
interface StepNumbers {
	/** Everything given is written as it should be; `at` names the first member that is not. */
	form: { readonly at: string | null; readonly records: number };
	/** Each receipt is signed by a key that was published for that time. */
	placed_signature: SignatureNumbers;
	settled_signature: SignatureNumbers;
	/** The settled receipt is of this sale. */
	same_option: { readonly option: number; readonly settled_option: number; readonly placed: string; readonly named: string };
	/** The payout is the stake times the ratio, rounded down. */
	payout: Pick<OptionPlaced, "stake" | "payout_ratio" | "payout" | "currency"> & { readonly expected: string };
	/** It opens two seconds after the sale. */
	opens_after: Pick<OptionPlaced, "bought_at" | "opens_after"> & { readonly expected: number };
	/** Each record has the hash it says, and names the one before. `at`: sequence of the first that does not. */
	chain: { readonly records: number; readonly first: number; readonly last: number; readonly at: number | null };
	/** The records at the ends, and those that the receipt names, are signed by keys that were published for their times. */
	record_signatures: { readonly checked: readonly number[]; readonly at: number | null };
	/** No record is missing from before `from` until `to`, nor between. */
	complete: {
		readonly from: number;
		readonly to: number;
		readonly first_time: number;
		readonly last_time: number;
		readonly at: number | null;
	};
	/** It opened at the first record within a minute in which three sources are later than `after`, at the median of those. */
	open: FoundNumbers;
	/** The moment that it settles after: the open record's time and its duration. */
	settles_after: {
		readonly opened_at: number | null;
		readonly seconds: number;
		readonly settles_after: number | null;
		readonly expected: number | null;
	};
	/** The same for its end; in an outage the last record of three sources before that moment. */
	settlement: FoundNumbers & Pick<OptionSettled, "by">;
	/** Higher: up wins; lower: down wins; equal: fair. */
	result: Pick<OptionPlaced, "side"> &
		Pick<OptionSettled, "result"> & {
			readonly open: string | null;
			readonly settlement: string | null;
			readonly expected: OptionSettled["result"];
		};
	/** What came back and what came on top. `least` and `most`: what may have come back. */
	money: Pick<OptionPlaced, "stake" | "payout" | "currency"> &
		Pick<OptionSettled, "returned" | "paid"> & { readonly least: string; readonly most: string; readonly expected_paid: string };
	/** The outage's published totals agree with themselves and with this option. Only where they are given. */
	outage_totals: {
		readonly lost: string;
		readonly won: string;
		readonly returned: string;
		readonly from_pool: string;
		readonly over: string;
	};
	/** It was not settled before it could be. */
	settled_at: Pick<OptionSettled, "settled_at"> & { readonly earliest: number };
}

interface SignatureNumbers {
	readonly hash: string;
	readonly key_id: string;
	readonly time: number;
}

export interface FoundNumbers {
	/** The moment; null: it never opened. */
	readonly after: number | null;
	/** What the records give, and what the receipt names. */
	readonly found: NamedRecord | null;
	readonly named: NamedRecord | null;
	/** Of the found record: the prices that count, and whose they are. */
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

export type StepId = keyof StepNumbers;
export type OptionStep = StepOf<StepNumbers, OptionProblem>;

export const stepOf = stepMaker<StepNumbers, OptionProblem>();

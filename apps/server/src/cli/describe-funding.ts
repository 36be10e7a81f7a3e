import type { FundingStep } from "@candor/proofs";
import { clock } from "./format-time.ts";

/** Describes a step with its numbers. Names in the step are printable ASCII, so that foreign text cannot control the terminal. */
export function describeFundingStep(step: FundingStep): string {
	switch (step.step) {
		case "form":
			if (step.numbers.at === null) return "a receipt and the record that it names, all members as they should be";
			return step.numbers.at === "" ? "this is not a receipt" : `${step.numbers.at} is missing or not written as it should be`;
		case "signature": {
			const { hash, key_id, time } = step.numbers;
			return `the receipt ${hash.slice(0, 16)} is signed by key ${key_id}, valid at ${clock(time)}`;
		}
		case "record": {
			const { seq, time, price, key_id } = step.numbers;
			return `index record ${seq} of ${clock(time)} ended the period and says ${price}, signed by key ${key_id}`;
		}
		case "mark": {
			const { mark_price, index_price, most_ppm } = step.numbers;
			return `mark ${mark_price} beside index ${index_price}; ${most_ppm} parts per million apart at most`;
		}
		case "rate": {
			const { premium, mmr_ppm, expected, said } = step.numbers;
			return `mean premium ${premium}, maintenance ${mmr_ppm} ppm give the rate ${expected}; the receipt says ${said}`;
		}
		case "owed": {
			const { lots, mark_price, rate, currency, expected, said } = step.numbers;
			return `${lots} lots at ${mark_price}, rate ${rate}: ${expected} ${currency}; the receipt says ${said}`;
		}
		case "amount": {
			const { owed, all_owed, all_paid, currency, pays, bound, expected, said } = step.numbers;
			const why = pays
				? `it pays ${owed}, within the ${bound} that it had`
				: `it receives ${owed} of the ${all_owed} owed to all, of which ${all_paid} came in`;
			return `${why}: ${expected} ${currency}; the receipt says ${said}`;
		}
		case "sums": {
			const { all_paid, all_received, over, currency } = step.numbers;
			return `all paid ${all_paid} ${currency}, all received ${all_received}, ${over} was left for insurance`;
		}
	}
}

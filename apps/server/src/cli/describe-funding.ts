import type { FundingStep } from "@candor/proofs";
import { isoTimeOf } from "./format-time.ts";

/**
 * Returns a sentence about a step with its numbers. Names in the step are limited to printable ASCII, so that a foreign text
 * cannot control the terminal.
 */
export function describeFundingStep(step: FundingStep): string {
	switch (step.step) {
		case "form":
			if (step.numbers.at === null) return "a receipt and the index record that it names, all fields valid";
			return step.numbers.at === "" ? "this is not a receipt" : `${step.numbers.at} is missing or malformed`;
		case "signature": {
			const { hash, key_id, time } = step.numbers;
			return `the receipt ${hash.slice(0, 16)} is signed by key ${key_id}, valid at ${isoTimeOf(time)}`;
		}
		case "record": {
			const { seq, time, price, key_id } = step.numbers;
			return `index record ${seq} of ${isoTimeOf(time)} ended the period and says ${price}, signed by key ${key_id}`;
		}
		case "mark": {
			const { mark_price, index_price, most_ppm } = step.numbers;
			return `mark price ${mark_price}, index ${index_price}; at most ${most_ppm} parts per million apart`;
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
				? `the position pays ${owed}, at most its ${bound}`
				: `the position receives its share for ${owed} of ${all_owed} owed to all, of which ${all_paid} was paid`;
			return `${why}: ${expected} ${currency}; the receipt says ${said}`;
		}
		case "sums": {
			const { all_paid, all_received, over, currency } = step.numbers;
			return `all paid ${all_paid} ${currency}, all received ${all_received}, insurance received the remaining ${over}`;
		}
	}
}

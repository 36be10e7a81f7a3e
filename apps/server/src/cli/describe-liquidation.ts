import type { LiquidationStep } from "@candor/proofs";
import { isoTimeOf } from "./format-time.ts";

/**
 * Returns a sentence about a step with its numbers. Names in the step are limited to printable ASCII, so that a foreign text
 * cannot control the terminal.
 */
export function describeLiquidationStep(step: LiquidationStep): string {
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
			return `index record ${seq} of ${isoTimeOf(time)} says ${price}, signed by key ${key_id}`;
		}
		case "mark": {
			const { mark_price, index_price, most_ppm } = step.numbers;
			return `mark price ${mark_price}, index ${index_price}; at most ${most_ppm} parts per million apart`;
		}
		case "liquidation_price":
		case "bankruptcy_price": {
			const { lots, entry, margin, cum, mmr_ppm, taker_fee_ppm, expected, said } = step.numbers;
			const inputs = `${lots} lots, entry ${entry}, margin ${margin}, deduction ${cum}`;
			return `${inputs}, maintenance ${mmr_ppm} ppm, fee ${taker_fee_ppm} ppm give ${expected}; the receipt says ${said}`;
		}
		case "due": {
			const { side, mark_price, liquidation_price } = step.numbers;
			return `a ${side} is liquidated if the mark price ${mark_price} is ${side === "long" ? "<=" : ">="} ${liquidation_price}`;
		}
		case "lots": {
			const { lots, filled, taken, deleveraged } = step.numbers;
			return `${lots} lots: ${filled} in the book, ${taken} taken by insurance, ${deleveraged} closed against the other side`;
		}
		case "fills":
			return `${step.numbers.fills} fills, none beyond the bankruptcy price of the remaining lots`;
		case "rest":
			return step.numbers.expected === null && step.numbers.said === null
				? "the book took all lots"
				: `the rest that the book did not take has the price ${step.numbers.expected}; the receipt says ${step.numbers.said}`;
		case "money": {
			const { margin, fee, to_insurance, returned, expected_fee, expected_left, gained, currency } = step.numbers;
			const due = `margin ${margin} ${currency} leaves ${expected_left} after the loss and a fee of ${expected_fee}`;
			return `${due} (without gains of ${gained}); fee ${fee}, to insurance ${to_insurance}, to the owner ${returned}`;
		}
	}
}

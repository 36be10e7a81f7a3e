import type { DeleveragingStep } from "@candor/proofs";
import { isoTimeOf } from "./format-time.ts";

/**
 * Returns a sentence about a step with its numbers. Names in the step are limited to printable ASCII, so that a foreign text
 * cannot control the terminal.
 */
export function describeDeleveragingStep(step: DeleveragingStep): string {
	switch (step.step) {
		case "form":
			if (step.numbers.at === null) return "two receipts and the index record that they name, all fields valid";
			return step.numbers.at === "" ? "this is not a receipt" : `${step.numbers.at} is missing or malformed`;
		case "signature": {
			const { hash, key_id, time } = step.numbers;
			return `the receipt ${hash.slice(0, 16)} is signed by key ${key_id}, valid at ${isoTimeOf(time)}`;
		}
		case "liquidation": {
			const { against, steps, at } = step.numbers;
			return at === null
				? `the liquidation of ${against} is correct in all ${steps} steps`
				: `the liquidation of ${against} fails at ${at}`;
		}
		case "match": {
			const { against, liquidation, time } = step.numbers;
			return `closed against ${against}, whose receipt ${liquidation.slice(0, 16)} has the time ${isoTimeOf(time)}`;
		}
		case "lots": {
			const { lots, held, deleveraged } = step.numbers;
			return `${lots} lots closed, of ${held} held and of ${deleveraged} to be closed against the other side`;
		}
		case "price":
			return `the rest that the book did not take has the price ${step.numbers.expected ?? "none"}; the receipt says ${step.numbers.said}`;
		case "profit": {
			const { side, entry, price, currency, expected, said } = step.numbers;
			return `a ${side}, entry ${entry}, at ${price}: ${expected} ${currency}, without a fee; the receipt says ${said}`;
		}
	}
}

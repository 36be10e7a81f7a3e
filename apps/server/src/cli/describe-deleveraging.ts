import type { DeleveragingStep } from "@candor/proofs";
import { clock } from "./format-time.ts";

/** Describes a step with its numbers. Names in the step are printable ASCII, so that foreign text cannot control the terminal. */
export function describeDeleveragingStep(step: DeleveragingStep): string {
	switch (step.step) {
		case "form":
			if (step.numbers.at === null) return "two receipts and the record that they rest on, all members as they should be";
			return step.numbers.at === "" ? "this is not a receipt" : `${step.numbers.at} is missing or not written as it should be`;
		case "signature": {
			const { hash, key_id, time } = step.numbers;
			return `the receipt ${hash.slice(0, 16)} is signed by key ${key_id}, valid at ${clock(time)}`;
		}
		case "liquidation": {
			const { against, steps, at } = step.numbers;
			return at === null
				? `the liquidation of ${against} follows in ${steps} steps`
				: `the liquidation of ${against} fails at ${at}`;
		}
		case "match": {
			const { against, liquidation, time } = step.numbers;
			return `closed against ${against}, whose receipt ${liquidation.slice(0, 16)} is of ${clock(time)}`;
		}
		case "lots": {
			const { lots, held, deleveraged } = step.numbers;
			return `${lots} of the ${held} lots that it held, and of the ${deleveraged} that had to be closed against the other side`;
		}
		case "price":
			return `what the book left goes at ${step.numbers.expected ?? "no price"}; the receipt says ${step.numbers.said}`;
		case "profit": {
			const { side, entry, price, currency, expected, said } = step.numbers;
			return `a ${side}, entry ${entry}, at ${price}: ${expected} ${currency}, without a fee; the receipt says ${said}`;
		}
	}
}

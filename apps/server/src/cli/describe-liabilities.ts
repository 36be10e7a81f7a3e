import type { LiabilitiesStep } from "@candor/proofs";

export function describeLiabilitiesStep(step: LiabilitiesStep): string {
	switch (step.step) {
		case "form":
			return step.numbers.at === null ? "all fields are valid" : `${step.numbers.at} is missing or malformed`;
		case "ids":
			return `${step.numbers.wrong} of ${step.numbers.leaves} leaves have another id than account and secret give`;
		case "paths":
			return `${step.numbers.wrong} of ${step.numbers.leaves} leaves do not lead over ${step.numbers.levels} levels to the root`;
		case "totals":
			return `${step.numbers.wrong} sums at the root differ from the published totals`;
		case "balances": {
			const counted = step.numbers.counted.map(({ column, amount }) => `${amount} ${column}`).join(", ");
			return `the leaves add up to ${counted === "" ? "nothing" : `${counted} (ledger units)`}; ${step.numbers.wrong} differ from the balances`;
		}
	}
}

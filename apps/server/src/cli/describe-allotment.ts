import type { AllotmentStep } from "@candor/proofs";

export function describeAllotmentStep(step: AllotmentStep): string {
	switch (step.step) {
		case "form":
			return step.numbers.at === null ? "everything is there" : `${step.numbers.at} is missing or not written as it should be`;
		case "list": {
			const { applications, requested, said, expected } = step.numbers;
			return `${applications} applications for ${requested} lots hash to ${expected}; fixed at the close was ${said}`;
		}
		case "signature": {
			const { hash, key_id, time } = step.numbers;
			return `the list of ${new Date(time).toISOString()} hashes to ${hash}, signed with key ${key_id}`;
		}
		case "allotment": {
			const { supply, cap, given, wrong } = step.numbers;
			return `worked out again ${given} of ${supply} lots are given, nobody above ${cap}; ${wrong} were told something else`;
		}
		case "own": {
			const { serial, lots, said, expected } = step.numbers;
			if (serial === null) return "no application is looked for";
			return `${serial} asked for ${lots} lots: the rule gives ${expected ?? "nothing"}, it was told ${said ?? "nothing"}`;
		}
	}
}

import type { AllotmentStep } from "@candor/proofs";

export function describeAllotmentStep(step: AllotmentStep): string {
	switch (step.step) {
		case "form":
			return step.numbers.at === null ? "all fields are valid" : `${step.numbers.at} is missing or malformed`;
		case "list": {
			const { applications, requested, said, expected } = step.numbers;
			return `${applications} applications for ${requested} lots hash to ${expected}; the hash fixed at the close is ${said}`;
		}
		case "signature": {
			const { hash, key_id, time } = step.numbers;
			return `the list of ${new Date(time).toISOString()} hashes to ${hash}, signed with key ${key_id}`;
		}
		case "allotment": {
			const { supply, cap, given, wrong } = step.numbers;
			return `recomputed: ${given} of ${supply} lots are allotted, at most ${cap} to a user; ${wrong} applications have another result`;
		}
		case "own": {
			const { serial, lots, said, expected } = step.numbers;
			if (serial === null) return "the file names no own application";
			return `${serial} asked for ${lots} lots: the rule gives ${expected ?? "nothing"}, the exchange gave ${said ?? "nothing"}`;
		}
	}
}

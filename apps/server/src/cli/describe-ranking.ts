import type { RankingStep } from "@candor/proofs";

export function describeRankingStep(step: RankingStep): string {
	switch (step.step) {
		case "form":
			return step.numbers.at === null ? "all fields are valid" : `${step.numbers.at} is missing or malformed`;
		case "period": {
			const { from, to, days } = step.numbers;
			return `the totals count ${days} days from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}, in one publication`;
		}
		case "order":
			return `sorted again, ${step.numbers.wrong} of ${step.numbers.entries} totals are at another place`;
		case "top":
			return `${step.numbers.wrong} of ${step.numbers.shown} shown places differ from the first totals`;
		case "own": {
			const { pseudonym, said, expected } = step.numbers;
			if (pseudonym === null) return "the file names no own total";
			return `${pseudonym} has place ${expected ?? "none"}; the exchange showed ${said ?? "none"}`;
		}
	}
}

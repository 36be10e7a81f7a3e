import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { Outcome } from "../calculate/outcome.ts";
import { durationOf } from "../calculate/phase.ts";
import { type StakeProblem, unitsText } from "../calculate/stake.ts";

export function useOptionLabels() {
	const { t } = useLingui();
	const outcomes: Record<Outcome, string> = {
		won: t({ message: "Right", context: "how an option ended: the guess was right" }),
		lost: t({ message: "Wrong", context: "how an option ended: the guess was wrong" }),
		fair: t({ message: "Draw", context: "how an option ended: the price is the same, the stake is returned" }),
		void: t({ message: "Void", context: "how an option ended: no price came to open at, the stake is returned" }),
	};
	return {
		side: (direction: 1 | 2) =>
			direction === 1 ? t({ message: "Up", context: "side of an option" }) : t({ message: "Down", context: "side of an option" }),
		duration(seconds: number): string {
			const { unit, count } = durationOf(seconds);
			return unit === "m"
				? t({ message: `${count}m`, context: "minutes, short" })
				: t({ message: `${count}s`, context: "seconds, short" });
		},
		outcome: (outcome: Outcome) => outcomes[outcome],
	};
}

export function useStakeProblemText(unit: string): (problem: StakeProblem) => string {
	const { t } = useLingui();
	const { figure } = useFigures();
	return (problem) => {
		switch (problem.kind) {
			case "no_duration":
				return t`Select a time frame first`;
			case "empty":
				return t({ message: "Amount is required", context: "of money" });
			case "zero":
				return t`Must be more than zero`;
			case "too_many_decimals":
				return t`Too many decimals`;
			case "too_large":
				return t`This number is too large`;
			case "below_minimum": {
				const limit = figure(unitsText(problem.limit));
				return t`The minimum purchase is ${limit} ${unit}`;
			}
			case "above_maximum": {
				const limit = figure(unitsText(problem.limit));
				return t`The maximum purchase is ${limit} ${unit}`;
			}
			case "insufficient_balance":
				return t`Insufficient balance, please recharge`;
			default:
				return t`Digits and one decimal mark only`;
		}
	};
}

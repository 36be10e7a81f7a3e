import { formatDecimalShort } from "@candor/money";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { Problem } from "../calculate/order-plan.ts";
import { type PairRules, priceText } from "../calculate/pair.ts";

export function useProblemText(pair: PairRules): (problem: Problem) => string {
	const { t } = useLingui();
	const { figure } = useFigures();
	const quote = pair.quote;
	const base = pair.base;
	return (problem) => {
		switch (problem.kind) {
			case "empty":
				return t`Required`;
			case "zero":
				return t`Must be more than zero`;
			case "malformed":
			case "negative":
				return t`Digits and one decimal mark only`;
			case "too_many_decimals":
				return t`Too many decimals`;
			case "too_large":
				return t`This number is too large`;
			case "below_minimum": {
				const limit = figure(formatDecimalShort(problem.limit, pair.quoteDecimals));
				return t`An order is at least ${limit} ${quote}`;
			}
			case "above_maximum": {
				const limit = figure(formatDecimalShort(problem.limit, pair.quoteDecimals));
				return t`An order is at most ${limit} ${quote}`;
			}
			case "outside_band": {
				const low = figure(priceText(pair, problem.low));
				const high = figure(priceText(pair, problem.high));
				return t`Between ${low} and ${high} now`;
			}
			case "insufficient_balance":
				return t`Not enough ${quote}`;
			case "insufficient_sellable":
				return t`Not enough ${base}`;
			case "oco_limit_side":
				return t`The limit must be on the better side of the last price`;
			case "oco_stop_side":
				return t`The stop must be on the worse side of the last price`;
			case "stop_at_market":
				return t`The price is there already`;
			case "no_index":
				return t`Market orders pause while there is no fresh index price`;
		}
	};
}

import { useLingui } from "@lingui/react/macro";
import type { Cost } from "../../../../domain/contracts/calculate/cost.ts";
import { topLeverage } from "../../../../domain/contracts/calculate/cost.ts";
import type { Terms } from "../../../../domain/contracts/calculate/terms.ts";
import { unitsOf } from "../../../../domain/market/book-levels.ts";
import { exitFor, type Outcome, openingOf, outcomeOf, TOP_TICKS } from "../calculate/outcome.ts";

export type Mode = "profit" | "liquidation" | "target";
export type Field = "leverage" | "lots" | "entry" | "exit" | "profit";

/** Numbers that the user entered, as decimal text; empty for an empty field. */
export interface Typed extends Readonly<Record<Field, string>> {
	readonly mode: Mode;
	readonly long: boolean;
}

export interface Result {
	readonly opened: Cost;
	/** Exit price, in ticks, at which the position makes the profit that the user entered. */
	readonly exit?: bigint;
	readonly outcome?: Outcome;
}

type Errors = Partial<Record<Field, string>>;

/**
 * Returns a function that calculates the result of an input. If the input has errors, the function returns error texts by field
 * instead.
 */
export function useCalculation(terms: Terms): (typed: Typed) => Result | { readonly errors: Errors } {
	const { t } = useLingui();
	const { priceDecimals, moneyDecimals } = terms;
	return (typed) => {
		const { mode, long } = typed;
		const errors: Errors = {};
		const leverage = unitsOf(typed.leverage, 0);
		const lots = unitsOf(typed.lots, 0);
		const entry = unitsOf(typed.entry, priceDecimals);
		const exit = unitsOf(typed.exit, priceDecimals);
		const profit = unitsOf(typed.profit, moneyDecimals);
		const top = terms.maxLeverage;
		if (leverage < 1n) errors.leverage = t`Leverage: enter a whole number from 1`;
		else if (leverage > BigInt(top)) errors.leverage = t`Leverage: at most ${top}×`;
		if (lots < 1n) errors.lots = t`Lots: enter at least 1`;
		if (entry < 1n) errors.entry = t`Entry price: enter a price above zero`;
		else if (entry > TOP_TICKS) errors.entry = t`Entry price: too high`;
		if (mode === "profit" && exit < 1n) errors.exit = t`Exit price: enter a price above zero`;
		else if (mode === "profit" && exit > TOP_TICKS) errors.exit = t`Exit price: too high`;
		if (mode === "target" && profit < 1n) errors.profit = t`Profit: enter an amount above zero`;
		if (Object.keys(errors).length > 0) return { errors };
		const position = { long, lots, leverage: Number(leverage), entry };
		const opened = openingOf(terms, position);
		if (opened === undefined) return { errors: { lots: t`Lots: more than the largest position` } };
		const most = topLeverage(terms, lots, entry);
		if (leverage > BigInt(most)) return { errors: { leverage: t`Leverage: at most ${most}× for so many lots` } };
		if (mode === "liquidation") return { opened };
		if (mode === "profit") return { opened, outcome: outcomeOf(terms, position, opened, exit) };
		const reached = exitFor(terms, position, opened, profit);
		if (reached === undefined) return { errors: { profit: t`Profit: no exit price brings so much` } };
		return { opened, exit: reached, outcome: outcomeOf(terms, position, opened, reached) };
	};
}

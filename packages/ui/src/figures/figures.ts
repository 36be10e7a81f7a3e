// Formats numbers: takes exact decimal text and returns text with the language's marks. Truncates and never rounds; never uses floats.
import { compactDigits, dollarDigits, type GroupingOptions, groupDigits, marksOf } from "@candor/money";
import { useLingui } from "@lingui/react";
import { clockText, dayIn, momentsIn } from "./moment.ts";

/** Text for hidden figures: the same length for every amount. */
export const DOTS = "••••••";

export interface Figures {
	readonly locale: string;
	readonly decimalMark: "." | ",";
	/** An amount or a price. */
	figure(text: string, options?: GroupingOptions): string;
	/** A price in dollars: `$64,218.40`. */
	dollars(text: string): string;
	/** A share in percent, signed: `2.14` → `+2.14%`. */
	percent(text: string, options?: GroupingOptions): string;
	/** A volume: `1.24B`. */
	compact(text: string): string;
	/** `11/21 09:41:07` in the language's order, in the user's time zone; with the year unless it is the current one. */
	time(ms: number): string;
	/** `09:41:07`. */
	clock(ms: number): string;
	/** The date of a time in the language's form, in the user's time zone. */
	date(ms: number): string;
	/** The day that starts at `ms` in UTC, like the exchange's days, in any time zone. */
	day(ms: number): string;
}

function figuresIn(locale: string): Figures {
	const marks = marksOf(locale);
	return {
		locale,
		decimalMark: marks.decimal,
		figure: (text, options) => groupDigits(text, marks, options),
		dollars: (text) => dollarDigits(text, marks),
		percent: (text, options) => `${groupDigits(text, marks, { places: 2, sign: true, ...options })}%`,
		compact: (text) => compactDigits(text, marks),
		time: momentsIn(locale),
		clock: clockText,
		date: dayIn(locale),
		day: dayIn(locale, "UTC"),
	};
}

/** Formatters by language: created once, because a long list calls them for each row. */
const made = new Map<string, Figures>();

/** The user's formatters; the component renders again when the language changes. */
export function useFigures(): Figures {
	const { locale } = useLingui().i18n;
	let figures = made.get(locale);
	if (figures === undefined) {
		figures = figuresIn(locale);
		made.set(locale, figures);
	}
	return figures;
}

// Formats exact decimal text in the notation of the user's language. Numbers are truncated, never rounded, and no floats are
// used.
import { compactDigits, dollarDigits, type GroupingOptions, groupDigits, marksOf } from "@candor/money";
import { useLingui } from "@lingui/react";
import { clockText, dayIn, momentsIn } from "./moment.ts";

/** Text in the place of a hidden amount. It always has the same length, so that it does not reveal the amount's size. */
export const DOTS = "••••••";

export interface Figures {
	readonly locale: string;
	readonly decimalMark: "." | ",";
	figure(text: string, options?: GroupingOptions): string;
	dollars(text: string): string;
	/** Formats a percentage with its sign: `2.14` → `+2.14%`. */
	percent(text: string, options?: GroupingOptions): string;
	compact(text: string): string;
	/**
	 * Formats date and time in the user's time zone: `11/21 09:41:07`. The year is added if it is not the current year.
	 */
	time(ms: number): string;
	/** Formats the time of day in the user's time zone: `09:41:07`. */
	clock(ms: number): string;
	/** Formats the date in the user's time zone. */
	date(ms: number): string;
	/** Formats the date of `ms` in UTC. Days of the exchange start at 00:00 UTC. */
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

/** Formatters by language. They are created once, because each row of a long list needs them. */
const made = new Map<string, Figures>();

/** Returns the formatters of the user's language. When the language changes, the component renders again. */
export function useFigures(): Figures {
	const { locale } = useLingui().i18n;
	let figures = made.get(locale);
	if (figures === undefined) {
		figures = figuresIn(locale);
		made.set(locale, figures);
	}
	return figures;
}

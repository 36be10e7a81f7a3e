// Formats exact decimal text in the language's notation. It truncates and never rounds, and it uses no floats.
import { compactDigits, dollarDigits, type GroupingOptions, groupDigits, marksOf } from "@candor/money";
import { useLingui } from "@lingui/react";
import { clockText, dayIn, momentsIn } from "./moment.ts";

/** Text that replaces a hidden amount. Its length is constant, so that it does not reveal the size of the amount. */
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
	 * Formats date and time in the user's time zone: `11/21 09:41:07`. The text contains the year unless the date is in the
	 * current year.
	 */
	time(ms: number): string;
	/** Formats a time of day in the user's time zone: `09:41:07`. */
	clock(ms: number): string;
	/** Formats the date in the user's time zone. */
	date(ms: number): string;
	/** Formats the UTC date of `ms`, because the exchange's days start at 00:00 UTC. */
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

/** Formatters by language. They are cached, because a long list needs them in each row. */
const made = new Map<string, Figures>();

/** Returns the formatters of the user's language. The component renders again when the language changes. */
export function useFigures(): Figures {
	const { locale } = useLingui().i18n;
	let figures = made.get(locale);
	if (figures === undefined) {
		figures = figuresIn(locale);
		made.set(locale, figures);
	}
	return figures;
}

// Figures as people read them: exact decimal text in, the language's own marks out. Truncates, never rounds, never through a float.
import { compactDigits, dollarDigits, type GroupingOptions, groupDigits, marksOf } from "@candor/money";
import { useLingui } from "@lingui/react";
import { clockText, dayIn, momentsIn } from "./moment.ts";

/** What stands where figures are hidden: as long for every amount, so that its length says nothing either. */
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
	/** `11/21 09:41:07` as the language orders it, in the reader's own time zone; with the year where it is not this one. */
	time(ms: number): string;
	/** `09:41:07`. */
	clock(ms: number): string;
	/** The day of a moment as the language writes it, in the reader's own time zone. */
	date(ms: number): string;
	/** The day that begins at `ms` in UTC, as days of the exchange do, whatever the reader's time zone. */
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

/** Made once a language: a long list's rows each ask for them. */
const made = new Map<string, Figures>();

/** The reader's figures; the component renders again when the language changes. */
export function useFigures(): Figures {
	const { locale } = useLingui().i18n;
	let figures = made.get(locale);
	if (figures === undefined) {
		figures = figuresIn(locale);
		made.set(locale, figures);
	}
	return figures;
}

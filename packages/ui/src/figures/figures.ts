// Figures as people read them: exact decimal text in, the language's own marks out. Truncates, never rounds, never through a float.
import { useLingui } from "@lingui/react";

interface Marks {
	readonly group: string;
	readonly decimal: string;
}

const MARKS: Record<string, Marks> = { es: { group: ".", decimal: "," } };
const PLAIN: Marks = { group: ",", decimal: "." };

export interface FigureOptions {
	/** Decimal places: cut or filled with zeros to exactly so many. Without it: as the text has them. */
	places?: number;
	/** Drop zeros at the end. */
	short?: boolean;
	/** With `short`: but leave this many places, so that figures below one another line up. */
	least?: number;
	/** Show `+` before what is above zero. */
	sign?: boolean;
}

/** `-1234567.5` → `-1,234,567.5`; places cut (toward zero), never rounded. Text that is not a decimal comes back as it is. */
export function groupDigits(text: string, marks: Marks, { places, short, least = 0, sign }: FigureOptions = {}): string {
	const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
	if (match === null) return text;
	const whole = (match[2] as string).replace(/^0+(?=\d)/, "");
	let fraction = match[3] ?? "";
	if (places !== undefined) fraction = fraction.slice(0, places).padEnd(places, "0");
	if (short) fraction = fraction.replace(/0+$/, "").padEnd(least, "0");
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, marks.group);
	const zero = /^0*$/.test(whole + fraction);
	const before = zero ? "" : match[1] === "-" ? "-" : sign ? "+" : "";
	return `${before}${grouped}${fraction === "" ? "" : marks.decimal + fraction}`;
}

const STEPS = [
	{ digits: 12, letter: "T" },
	{ digits: 9, letter: "B" },
	{ digits: 6, letter: "M" },
	{ digits: 3, letter: "K" },
] as const;

/** `1240000000` → `1.24B`: three figures, cut. For volumes, where exactness is not what is read. */
export function compactDigits(text: string, marks: Marks): string {
	const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text);
	if (match === null) return text;
	const whole = match[2] as string;
	const step = STEPS.find(({ digits }) => whole.length > digits);
	if (step === undefined) return groupDigits(text, marks, { places: whole === "0" ? 4 : 2, short: true });
	const head = whole.slice(0, whole.length - step.digits);
	const tail = whole
		.slice(whole.length - step.digits)
		.slice(0, Math.max(0, 3 - head.length))
		.replace(/0+$/, "");
	return `${match[1]}${head}${tail === "" ? "" : marks.decimal + tail}${step.letter}`;
}

export interface Figures {
	readonly locale: string;
	readonly decimalMark: "." | ",";
	/** An amount or a price. */
	figure(text: string, options?: FigureOptions): string;
	/** A share in percent, signed: `2.14` → `+2.14%`. */
	percent(text: string, options?: FigureOptions): string;
	/** A volume: `1.24B`. */
	compact(text: string): string;
	/** `11-21 09:41:07`, in the reader's own time zone. */
	time(ms: number): string;
	/** The day as the language writes it. */
	date(ms: number): string;
}

function figuresIn(locale: string): Figures {
	const marks = MARKS[locale] ?? PLAIN;
	const two = (value: number) => String(value).padStart(2, "0");
	const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
	return {
		locale,
		decimalMark: marks.decimal as "." | ",",
		figure: (text, options) => groupDigits(text, marks, options),
		percent: (text, options) => `${groupDigits(text, marks, { places: 2, sign: true, ...options })}%`,
		compact: (text) => compactDigits(text, marks),
		time: (ms) => {
			const at = new Date(ms);
			return `${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
		},
		date: (ms) => day.format(ms),
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

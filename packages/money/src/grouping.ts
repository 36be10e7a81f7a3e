// Formats decimal text for screens, with groups of digits and the marks of the user's language. Decimals are truncated, never
// rounded. No floating point is used.

/** Marks in the numbers of a language: `group` separates thousands, `decimal` separates the decimals. */
export interface Marks {
	readonly group: "," | ".";
	readonly decimal: "." | ",";
}

const SPANISH: Marks = { group: ".", decimal: "," };
const PLAIN: Marks = { group: ",", decimal: "." };

/** Returns the marks of a language. Among the app's five languages, only Spanish has other marks. @param language BCP 47 tag */
export const marksOf = (language: string): Marks => (/^es(-|$)/.test(language) ? SPANISH : PLAIN);

export interface GroupingOptions {
	/**
	 * Number of decimals to show. Further decimals are cut off, and missing decimals become zeros. By default all decimals of the
	 * text are shown.
	 */
	places?: number;
	short?: boolean;
	/** With `short`, which drops zeros at the end: number of decimals to keep at least, so that figures in a column align. */
	least?: number;
	/** True shows `+` before a positive number. */
	sign?: boolean;
}

/** Groups the digits of decimal text: `-1234567.5` becomes `-1,234,567.5`. Returns text that is no number unchanged. */
export function groupDigits(text: string, marks: Marks, { places, short, least = 0, sign }: GroupingOptions = {}): string {
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

/** Formats an amount in dollars: `64218.4` becomes `$64,218.40`. An amount below one dollar has four decimals. */
export function dollarDigits(text: string, marks: Marks): string {
	return `$${groupDigits(text, marks, { places: text.startsWith("0") ? 4 : 2 })}`;
}

const STEPS = [
	{ digits: 12, letter: "T" },
	{ digits: 9, letter: "B" },
	{ digits: 6, letter: "M" },
	{ digits: 3, letter: "K" },
] as const;

/**
 * Shortens a number to three significant digits, truncated: `1240000000` becomes `1.24B`. Screens use it for volumes, which need
 * not be exact.
 */
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

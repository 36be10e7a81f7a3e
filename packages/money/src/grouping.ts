// Formats decimal text for screens: grouped with the language's marks; truncated, never rounded, never through a float.

/** Marks of a language's figures. */
export interface Marks {
	readonly group: "," | ".";
	readonly decimal: "." | ",";
}

const SPANISH: Marks = { group: ".", decimal: "," };
const PLAIN: Marks = { group: ",", decimal: "." };

/** @param language BCP 47; of the five languages only Spanish differs */
export const marksOf = (language: string): Marks => (/^es(-|$)/.test(language) ? SPANISH : PLAIN);

export interface GroupingOptions {
	/** Decimals: truncated or filled with zeros to exactly this many. Default: as in the text. */
	places?: number;
	/** Drops zeros at the end. */
	short?: boolean;
	/** With `short`: keeps this many decimals, so that figures in a column align. */
	least?: number;
	/** Shows `+` before a positive figure. */
	sign?: boolean;
}

/** `-1234567.5` → `-1,234,567.5`; decimals truncated (toward zero), never rounded. Other text is returned unchanged. */
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

/** `64218.4` → `$64,218.40`: cents, and more decimals below a dollar. */
export function dollarDigits(text: string, marks: Marks): string {
	return `$${groupDigits(text, marks, { places: text.startsWith("0") ? 4 : 2 })}`;
}

const STEPS = [
	{ digits: 12, letter: "T" },
	{ digits: 9, letter: "B" },
	{ digits: 6, letter: "M" },
	{ digits: 3, letter: "K" },
] as const;

/** `1240000000` → `1.24B`: three significant digits, truncated. For volumes, which need no exactness. */
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

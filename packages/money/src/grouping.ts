// Decimal text as people read it: grouped in the language's own marks; truncated, never rounded, never through a float.

/** How a language writes figures. */
export interface Marks {
	readonly group: "," | ".";
	readonly decimal: "." | ",";
}

const SPANISH: Marks = { group: ".", decimal: "," };
const PLAIN: Marks = { group: ",", decimal: "." };

/** @param language BCP 47; the five that we speak differ in Spanish alone */
export const marksOf = (language: string): Marks => (/^es(-|$)/.test(language) ? SPANISH : PLAIN);

export interface GroupingOptions {
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

/** `64218.4` → `$64,218.40`: cents, and more places for what costs less than a dollar. */
export function dollarDigits(text: string, marks: Marks): string {
	return `$${groupDigits(text, marks, { places: text.startsWith("0") ? 4 : 2 })}`;
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

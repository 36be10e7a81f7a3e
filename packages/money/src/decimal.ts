// Converts decimal text to exact integers and back, without floating point. A function drops decimals only if its
// name says so.

/** Codes of the reasons why a text is not an amount. The codes never change, because refusals contain them. */
export type DecimalProblem = "empty" | "malformed" | "negative" | "too_many_decimals" | "too_large";

export type DecimalResult =
	| { readonly ok: true; readonly value: bigint }
	| { readonly ok: false; readonly problem: DecimalProblem };

/** Largest integer that parsing returns: 2^62, the limit of an amount in the ledger. */
const LIMIT = 1n << 62n;
const PLAIN = /^(\d{1,30})(?:\.(\d{0,60}))?$/;

/**
 * Parses text such as `123.45` and returns the number times 10^decimals as an integer. The text may have digits and one point,
 * but no sign, exponent, space or separator. Text that a user typed must go through `normalizeInput` first. After the first
 * `decimals` decimals, zeros are accepted, and other digits are rejected and never rounded.
 * @param decimals 0 to 18
 */
export function parseDecimal(text: string, decimals: number): DecimalResult {
	if (text === "") return { ok: false, problem: "empty" };
	const match = PLAIN.exec(text);
	if (match === null) return { ok: false, problem: /^-[\d.]+$/.test(text) ? "negative" : "malformed" };
	const whole = match[1] as string;
	const fraction = (match[2] ?? "").replace(/0+$/, "");
	if (fraction.length > decimals) return { ok: false, problem: "too_many_decimals" };
	const value = BigInt(whole) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, "0") || "0");
	return value >= LIMIT ? { ok: false, problem: "too_large" } : { ok: true, value };
}

/** Returns `units` / 10^decimals as exact decimal text with all decimals. `formatDecimal(1500000n, 6)` is `1.500000`. */
export function formatDecimal(units: bigint, decimals: number): string {
	const sign = units < 0n ? "-" : "";
	const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
	if (decimals === 0) return sign + digits;
	return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Returns `units` / 10^decimals as exact decimal text without zeros at the end, such as `1.5` or `2`. */
export function formatDecimalShort(units: bigint, decimals: number): string {
	const text = formatDecimal(units, decimals);
	return decimals === 0 ? text : text.replace(/\.?0+$/, "");
}

/**
 * Returns `units` / 10^decimals as decimal text with `places` decimals, truncated toward zero. Screens use it for amounts
 * (docs/reference/rules.md §2).
 */
export function formatTruncated(units: bigint, decimals: number, places: number): string {
	if (places >= decimals) return formatDecimal(units, decimals);
	const factor = 10n ** BigInt(decimals - places);
	return formatDecimal(units / factor, places);
}

/**
 * Converts text that a user typed or pasted to plain decimal text. Full-width and Thai digits become ASCII digits, and spaces are
 * removed. Group separators are removed: `1,234.5` and `1.234,5` both become `1234.5`. If the text has only one mark, it is a
 * decimal point, unless it is the language's group separator and separates three digits: `1,000` is a thousand in English,
 * `1.000` is a thousand in Spanish, and `0,500` and `1,5` are decimals in every language.
 * @param decimalMark decimal mark of the user's language
 */
export function normalizeInput(text: string, decimalMark: "." | "," = "."): string {
	let plain = "";
	for (const character of text.normalize("NFKC").trim()) {
		const code = character.codePointAt(0) as number;
		if (code >= 0x0e50 && code <= 0x0e59) plain += String(code - 0x0e50);
		else if (!/[\s\u00a0_'’]/.test(character)) plain += character === "、" || character === "，" ? "," : character;
	}
	const lastComma = plain.lastIndexOf(",");
	const lastPoint = plain.lastIndexOf(".");
	if (lastComma < 0 && lastPoint < 0) return plain;
	const [last, before] = lastComma > lastPoint ? ([",", "."] as const) : ([".", ","] as const);
	if (plain.includes(before)) return plain.replaceAll(before, "").replace(last, ".");
	const groups =
		plain.indexOf(last) !== plain.lastIndexOf(last) || (last !== decimalMark && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain));
	return groups ? plain.replaceAll(last, "") : plain.replace(last, ".");
}

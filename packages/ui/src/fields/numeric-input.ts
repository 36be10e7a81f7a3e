// Normalizes typed text of a field for numbers, or rejects text that is not (the start of) a number.
import { normalizeInput } from "@candor/money";

/**
 * `1.234,5` → `1234.5`; `.5` → `0.5`; text that cannot start a number → null (the field's text does not change). Digits beyond `decimals` are
 * cut off during typing.
 */
export function readDigits(text: string, decimals: number, decimalMark: "." | ","): string | null {
	let plain = normalizeInput(text, decimalMark);
	if (plain.startsWith(".")) plain = `0${plain}`;
	const match = /^(\d{0,18})(\.\d*)?$/.exec(plain);
	if (match === null) return null;
	const whole = (match[1] as string).replace(/^0+(?=\d)/, "");
	if (match[2] === undefined || decimals === 0) return whole;
	return whole + match[2].slice(0, decimals + 1);
}

/**
 * Text of the field while the user types `text`: group separators stay as typed, since `1,0` may become `1,000`; other text is normalized.
 * `kept` is the result of `readDigits`.
 */
export function shownWhileTyping(text: string, kept: string, decimalMark: "." | ","): string {
	const group = decimalMark === "." ? "," : ".";
	const digitsAfter = text.length - 1 - text.lastIndexOf(group);
	return text.includes(group) && digitsAfter <= 3 ? text : kept.replace(".", decimalMark);
}

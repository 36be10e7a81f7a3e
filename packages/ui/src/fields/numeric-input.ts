import { normalizeInput } from "@candor/money";

/**
 * Converts typed text to decimal text with a point: `1.234,5` → `1234.5`; `.5` → `0.5`. Digits beyond `decimals` are cut off.
 * Returns null if the text is no beginning of a number; the field then keeps its previous text.
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
 * Returns the text that the field shows after the user typed `text`. Group separators that the user typed stay, because `1,0` may
 * still become `1,000`.
 * @param digits result of `readDigits` for `text`
 */
export function shownWhileTyping(text: string, digits: string, decimalMark: "." | ","): string {
	const group = decimalMark === "." ? "," : ".";
	const digitsAfter = text.length - 1 - text.lastIndexOf(group);
	return text.includes(group) && digitsAfter <= 3 ? text : digits.replace(".", decimalMark);
}

import { normalizeInput } from "@candor/money";

/**
 * Returns decimal text with a point: `1.234,5` → `1234.5`; `.5` → `0.5`. Returns null if no number can start with the text. The
 * field then keeps its previous text. Digits beyond `decimals` are cut off.
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
 * Returns the text that the field shows after the user typed `text`. It keeps typed group separators, since `1,0` may become `1,000`.
 * @param digits the result of `readDigits` for the same text
 */
export function shownWhileTyping(text: string, digits: string, decimalMark: "." | ","): string {
	const group = decimalMark === "." ? "," : ".";
	const digitsAfter = text.length - 1 - text.lastIndexOf(group);
	return text.includes(group) && digitsAfter <= 3 ? text : digits.replace(".", decimalMark);
}

// What may stand in a field of digits: people's text made plain, or nothing when it is not (yet) a number.
import { normalizeInput } from "@candor/money";

/**
 * `1.234,5` → `1234.5`; `.5` → `0.5`; text that no number starts with → null (the field keeps what it had).
 * Digits beyond `decimals` are cut as they are typed.
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
 * What the field shows while somebody types `text`: figures with marks between groups stay as they are being written, since `1,0` is
 * on its way to `1,000`; everything else as it was understood.
 * @param kept what `readDigits` made of it
 */
export function shownWhileTyping(text: string, kept: string, decimalMark: "." | ","): string {
	const group = decimalMark === "." ? "," : ".";
	const digitsAfter = text.length - 1 - text.lastIndexOf(group);
	return text.includes(group) && digitsAfter <= 3 ? text : kept.replace(".", decimalMark);
}

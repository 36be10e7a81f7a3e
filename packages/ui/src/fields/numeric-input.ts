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

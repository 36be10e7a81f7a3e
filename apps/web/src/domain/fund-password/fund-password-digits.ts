export const DIGITS = 6;

/** Returns the digits of a text. @param text as typed or pasted, digits of any width */
export function digitsOf(text: string): string {
	return text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS);
}

export const DIGITS = 6;

/** @param text as typed or pasted, digits of any width */
export function digitsOf(text: string): string {
	return text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS);
}

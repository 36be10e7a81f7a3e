export const DIGITS = 6;

/** Returns the first six digits of a text. @param text typed or pasted text. Full-width digits count too. */
export function digitsOf(text: string): string {
	return text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS);
}

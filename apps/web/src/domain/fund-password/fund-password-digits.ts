export const DIGITS = 6;

/** Returns the first six digits of a typed or pasted text. Full-width digits are converted to ASCII digits. */
export function digitsOf(text: string): string {
	return text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS);
}

// Converts digits of other scripts to ASCII, as users type and paste them: full-width (Japanese keyboards), Thai, Arabic, Indic and others.

/** Code points of the zeros of the scripts whose digits phones can type; the other nine digits follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x1040, 0x17e0];

/** Converts digits; other characters stay: `０９０-๑๒` → `090-12`. */
export function asciiDigits(text: string): string {
	let plain = "";
	for (const character of text.normalize("NFKC")) {
		const code = character.codePointAt(0) as number;
		const zero = ZEROS.find((start) => code >= start && code <= start + 9);
		plain += zero === undefined ? character : String(code - zero);
	}
	return plain;
}

/** Returns only the digits, at most `most`, such as a code from `Your code: 123 456`. */
export function plainDigits(text: string, most: number): string {
	return asciiDigits(text).replace(/\D/g, "").slice(0, most);
}

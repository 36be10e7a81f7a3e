// Converts digits of any script to ASCII digits.

/**
 * Code points of the digit zero in the scripts that users type: Arabic, Indic, Thai and others. In Unicode the digits 1 to 9
 * follow each zero.
 */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x1040, 0x17e0];

/** Converts digits to ASCII; other characters stay: `０９０-๑๒` → `090-12`. */
export function asciiDigits(text: string): string {
	let plain = "";
	for (const character of text.normalize("NFKC")) {
		const code = character.codePointAt(0) as number;
		const zero = ZEROS.find((start) => code >= start && code <= start + 9);
		plain += zero === undefined ? character : String(code - zero);
	}
	return plain;
}

/**
 * Returns the first digits of a text as ASCII, at most `most`, and drops all other characters: `Your code: 123 456` becomes
 * `123456`.
 */
export function plainDigits(text: string, most: number): string {
	return asciiDigits(text).replace(/\D/g, "").slice(0, most);
}

// Normalises texts that users type, before they are stored.
import { maskCardNumbers } from "../people/mask-card-numbers.ts";

/** Control characters except tab and line feed, and characters that reverse the reading direction of a text. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Matches a text without a visible character. */
const BLANK = /^[\s\p{Cf}]*$/u;

/**
 * Removes control characters and outer spaces, and masks card numbers
 * (docs/decisions/0204-card-numbers-in-texts-are-masked-before-storage.md).
 */
export function plainText(typed: string): string {
	const shown = typed.toWellFormed().replace(HIDDEN, (one) => (one === "\n" || one === "\t" ? one : ""));
	return maskCardNumbers(shown).trim();
}

export const isBlank = (text: string): boolean => BLANK.test(text);

// The form in which typed texts are stored.
import { maskCardNumbers } from "../people/mask-card-numbers.ts";

/** Control characters except tab and line feed, and characters that turn the direction of a text round. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Text without a visible character. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** Removes characters that are not part of a text, and masks card numbers (docs/decisions/0204-card-numbers-in-texts-are-masked-before-storage.md). */
export function plainText(typed: string): string {
	const shown = typed.toWellFormed().replace(HIDDEN, (one) => (one === "\n" || one === "\t" ? one : ""));
	return maskCardNumbers(shown).trim();
}

export const isBlank = (text: string): boolean => BLANK.test(text);

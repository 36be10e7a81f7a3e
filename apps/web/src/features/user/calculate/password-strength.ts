// Estimates the strength of a password: 0 too short, 1 weak, 2 fair, 3 strong. The result is only a hint: the server refuses
// common passwords and passwords that contain the account's name.
import { MIN_PASSWORD } from "./check-sign-in.ts";

const LONG = 14;
const WORD_AND_FIGURES = /^[ -@[-`{-~]*[a-z]*[ -@[-`{-~]*$/i;
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
	const letters = [...password];
	if (letters.length < MIN_PASSWORD) return 0;
	const kinds = KINDS.filter((kind) => kind.test(password)).length;
	// A word with digits before or after it is the most common form of passwords, so it is weak.
	if (letters.length < LONG && WORD_AND_FIGURES.test(password)) return 1;
	// A password with few different characters is weak.
	if (new Set(letters).size < MIN_PASSWORD - 1) return 1;
	if (letters.length >= LONG || (letters.length >= 10 && kinds >= 3)) return 3;
	return letters.length >= 8 && kinds >= 2 ? 2 : 1;
}

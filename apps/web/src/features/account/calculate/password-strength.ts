// How hard a password is to guess, roughly: 0 too short, 1 weak, 2 fair, 3 strong. A hint and never a refusal.
import { MIN_PASSWORD } from "./check-entry.ts";

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
	const letters = [...password];
	if (letters.length < MIN_PASSWORD) return 0;
	const kinds = KINDS.filter((kind) => kind.test(password)).length;
	// One character again and again is no password.
	if (new Set(letters).size < MIN_PASSWORD - 1) return 1;
	if (letters.length >= 14 || (letters.length >= 10 && kinds >= 3)) return 3;
	return letters.length >= 8 && kinds >= 2 ? 2 : 1;
}

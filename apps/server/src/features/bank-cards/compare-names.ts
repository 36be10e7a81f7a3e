// Compares the holder's name on a bank card with the verified name. Banks write names in capitals, in another order, with
// initials or in Latin letters. Both names are therefore compared as sets of words.
import type { BankCard } from "@candor/contract";
import anyAscii from "any-ascii";

export type NameMatch = BankCard["name_match"];

/** Returns how well the two names match. @param verified undefined if the user has no verified name */
export function compareNames(holder: string, verified: string | undefined): NameMatch {
	if (verified === undefined) return "unverified";
	const [a, b] = [wordsOf(holder), wordsOf(verified)];
	if (a.length === 0 || b.length === 0) return "different";
	if (a.join(" ") === b.join(" ")) return "same";
	if ([...a].sort().join(" ") === [...b].sort().join(" ")) return "order_differs";
	return hasInitials(a, b) ? "initials" : "different";
}

/** Returns the words of a name in lower-case Latin letters without accents. */
export function wordsOf(name: string): string[] {
	// Apostrophes within a word are removed: at most banks O'Neill is ONEILL.
	const latin = anyAscii(name.normalize("NFKC")).toLowerCase().replace(/['`]/g, "");
	return latin.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/**
 * Returns true if both names have the same number of words, they share at least one full word, and each remaining word is the
 * initial of a word in the other name or has its initial there.
 */
function hasInitials(a: readonly string[], b: readonly string[]): boolean {
	if (a.length !== b.length) return false;
	const [leftA, leftB] = [without(a, b), without(b, a)];
	const hasFullWord = a.some((word) => word.length > 1 && b.includes(word));
	const letters = new Set([...leftA, ...leftB].map((word) => word[0]));
	return hasFullWord && [...letters].every((letter) => initialsMatch(leftA, leftB, letter));
}

/**
 * Returns true if, among the remaining words that begin with `letter`, each full word of one name has an initial in the other
 * name.
 */
function initialsMatch(a: readonly string[], b: readonly string[], letter: string | undefined): boolean {
	const count = (words: readonly string[], isFull: boolean) =>
		words.filter((word) => word[0] === letter && word.length > 1 === isFull).length;
	return count(a, true) === count(b, false) && count(b, true) === count(a, false);
}

/** Returns `words` without one equal word for each of `others`. */
function without(words: readonly string[], others: readonly string[]): string[] {
	const left = [...others];
	return words.filter((word) => {
		const at = left.indexOf(word);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

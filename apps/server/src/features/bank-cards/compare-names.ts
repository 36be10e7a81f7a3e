// Compares the holder's name of a bank card with the verified name. Banks write names in capitals, in another order, with initials
// or in Latin letters, so the names are compared as sets of words.
import type { BankCard } from "@candor/contract";
import anyAscii from "any-ascii";

export type NameMatch = BankCard["name_match"];

/** @param verified undefined if the user has no verified name */
export function compareNames(holder: string, verified: string | undefined): NameMatch {
	if (verified === undefined) return "unverified";
	const [a, b] = [wordsOf(holder), wordsOf(verified)];
	if (a.length === 0 || b.length === 0) return "different";
	if (a.join(" ") === b.join(" ")) return "same";
	if ([...a].sort().join(" ") === [...b].sort().join(" ")) return "order_differs";
	return hasInitials(a, b) ? "initials" : "different";
}

/** Returns the folded words of a name: Latin letters in lower case without accents. */
export function wordsOf(name: string): string[] {
	// Apostrophes and points within a word are left out: O'Neill is ONEILL at most banks.
	const latin = anyAscii(name.normalize("NFKC")).toLowerCase().replace(/['`]/g, "");
	return latin.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** Returns true if both names have the same number of words, at least one word is equal, and every other word is an initial of a word in the other name. */
function hasInitials(a: readonly string[], b: readonly string[]): boolean {
	if (a.length !== b.length) return false;
	const [leftA, leftB] = [without(a, b), without(b, a)];
	const hasFullWord = a.some((word) => word.length > 1 && b.includes(word));
	const letters = new Set([...leftA, ...leftB].map((word) => word[0]));
	return hasFullWord && [...letters].every((letter) => initialsMatch(leftA, leftB, letter));
}

/** Each remaining full word must have an initial in the other name. */
function initialsMatch(a: readonly string[], b: readonly string[], letter: string | undefined): boolean {
	const count = (words: readonly string[], isFull: boolean) =>
		words.filter((word) => word[0] === letter && word.length > 1 === isFull).length;
	return count(a, true) === count(b, false) && count(b, true) === count(a, false);
}

/** Removes from `words` one equal word for each of `others`. */
function without(words: readonly string[], others: readonly string[]): string[] {
	const left = [...others];
	return words.filter((word) => {
		const at = left.indexOf(word);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

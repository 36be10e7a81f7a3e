// Compares names with the entries of watch lists. Script, accents and order of words do not matter. A match has its reasons, and reviewers decide about it.
import anyAscii from "any-ascii";
import { distance } from "fastest-levenshtein";
import type { ListEntry } from "./entries.ts";

export interface Person {
	readonly name: string;
	readonly birthYear: number | null;
	readonly country: string;
}

export type Reason =
	| "name_same"
	| "name_close"
	| "alias_same"
	| "alias_close"
	| "birth_year_same"
	| "birth_year_differs"
	| "country_same"
	| "country_differs";

export interface Hit {
	readonly list: string;
	readonly entry: string;
	/** The entry's name that is most similar. */
	readonly alias: string;
	readonly birthYear: number | null;
	readonly country: string;
	/** Similarity of the names, from 0 to 100. */
	readonly score: number;
	readonly why: readonly Reason[];
}

/** Particles, which are in too many names to distinguish persons. */
const PARTICLES = new Set("al el bin ibn bint abu abd de del di da dos la le van von der den y e i and the of".split(" "));
/** Share of different letters up to which two words count as equal. */
const CLOSE = 0.25;
/** Largest difference between the birth years of a list and a document for which they count as equal. */
const YEARS = 1;

interface Alias {
	readonly entry: ListEntry;
	readonly name: string;
	readonly words: readonly string[];
	readonly isMain: boolean;
}

export class NameIndex {
	readonly #aliases: Alias[] = [];
	/** Aliases by word. */
	readonly #byWord = new Map<string, number[]>();
	/** Words by length, to skip words that cannot be similar. */
	readonly #byLength = new Map<number, string[]>();

	constructor(entries: Iterable<ListEntry>) {
		for (const entry of entries) {
			for (const [index, name] of entry.names.entries()) this.#add({ entry, name, words: wordsOf(name), isMain: index === 0 });
		}
	}

	/** Returns the best hit of each entry, the most similar first. */
	match(person: Person): Hit[] {
		const words = wordsOf(person.name);
		if (words.length === 0) return [];
		/** Similarity, by alias of the entry and word of the person's name. */
		const found = new Map<number, Map<string, number>>();
		for (const word of new Set(words)) {
			for (const [known, similarity] of this.#similar(word)) {
				for (const alias of this.#byWord.get(known) ?? []) {
					const own = found.get(alias) ?? new Map<string, number>();
					found.set(alias, own);
					own.set(word, Math.max(own.get(word) ?? 0, similarity));
				}
			}
		}
		const best = new Map<ListEntry, Hit>();
		for (const index of found.keys()) {
			const alias = this.#aliases[index] as Alias;
			const score = scoreOf(words, alias.words);
			if (score === 0 || score <= (best.get(alias.entry)?.score ?? 0)) continue;
			best.set(alias.entry, hitOf(person, alias, score));
		}
		return [...best.values()].sort((a, b) => b.score - a.score);
	}

	#add(alias: Alias): void {
		const index = this.#aliases.push(alias) - 1;
		for (const word of new Set(alias.words)) {
			const known = this.#byWord.get(word);
			if (known !== undefined) known.push(index);
			else {
				this.#byWord.set(word, [index]);
				const equal = this.#byLength.get(word.length);
				if (equal === undefined) this.#byLength.set(word.length, [word]);
				else equal.push(word);
			}
		}
	}

	*#similar(word: string): Iterable<readonly [string, number]> {
		const most = Math.floor(word.length * CLOSE);
		for (let length = word.length - most; length <= word.length + most; length++) {
			for (const known of this.#byLength.get(length) ?? []) {
				const similarity = similarityOf(word, known);
				if (similarity > 0) yield [known, similarity];
			}
		}
	}
}

/** Returns the words of a name in lower-case ASCII letters, without particles. */
export function wordsOf(name: string): string[] {
	const plain = anyAscii(name.normalize("NFKC"))
		.toLowerCase()
		.replace(/['`’ʼ]/g, "");
	const words = plain.split(/[^a-z]+/).filter((word) => word.length > 1);
	const telling = words.filter((word) => !PARTICLES.has(word));
	return telling.length > 0 ? telling : words;
}

/** Returns the similarity of two words: 1 for equal words, 0 for words that are not similar. */
function similarityOf(a: string, b: string): number {
	if (a === b) return 1;
	const length = Math.max(a.length, b.length);
	const changes = distance(a, b);
	return changes <= Math.floor(length * CLOSE) ? 1 - changes / length : 0;
}

/**
 * Returns the similarity of two names from 0 to 100; 0 unless the words of the shorter name are in the longer one. A single word matches only a name of one word, because lists contain most first names.
 */
function scoreOf(person: readonly string[], alias: readonly string[]): number {
	const [short, long] = person.length <= alias.length ? [person, alias] : [alias, person];
	if (short.length === 0 || (short.length === 1 && long.length > 1)) return 0;
	const left = [...long];
	let sum = 0;
	for (const word of short) {
		let [best, at] = [0, -1];
		for (const [index, other] of left.entries()) {
			const similarity = similarityOf(word, other);
			if (similarity > best) [best, at] = [similarity, index];
		}
		if (at < 0) return 0;
		left.splice(at, 1);
		sum += best;
	}
	// Words that only one name has make a match weaker but not impossible, because lists and documents shorten names.
	const missing = Math.min(left.length * 5, 30);
	return Math.round((sum / short.length) * 100) - missing;
}

function hitOf({ birthYear, country }: Person, { entry, name, isMain }: Alias, score: number): Hit {
	const isSame = score === 100;
	const why: Reason[] = [isMain ? (isSame ? "name_same" : "name_close") : isSame ? "alias_same" : "alias_close"];
	const [year = null] = birthYear === null ? entry.birthYears : [...entry.birthYears].sort(nearestTo(birthYear));
	if (year !== null && birthYear !== null)
		why.push(Math.abs(year - birthYear) <= YEARS ? "birth_year_same" : "birth_year_differs");
	const isCountry = entry.countries.includes(country);
	if (entry.countries.length > 0 && country !== "") why.push(isCountry ? "country_same" : "country_differs");
	const shown = isCountry ? country : (entry.countries[0] ?? "");
	return { list: entry.list, entry: entry.entry, alias: name, birthYear: year, country: shown, score, why };
}

const nearestTo = (year: number) => (a: number, b: number) => Math.abs(a - year) - Math.abs(b - year);

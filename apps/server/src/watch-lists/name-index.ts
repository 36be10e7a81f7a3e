// Compares names of users with the entries of watch lists. Script, accents and the order of words do not matter. Each match has
// its reasons, and reviewers decide about it.
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
	/** The name of the entry that is most similar to the user's name. */
	readonly alias: string;
	readonly birthYear: number | null;
	readonly country: string;
	/** Similarity of the two names, from 0 to 100. */
	readonly score: number;
	readonly why: readonly Reason[];
}

/** Particles of names. They are ignored, because too many names contain them. */
const PARTICLES = new Set("al el bin ibn bint abu abd de del di da dos la le van von der den y e i and the of".split(" "));
/** Two words count as similar if at most this share of their letters differs. */
const CLOSE = 0.25;
/** Birth years on a watch list and on a document count as equal if they differ by at most this many years. */
const YEARS = 1;

interface Alias {
	readonly entry: ListEntry;
	readonly name: string;
	readonly words: readonly string[];
	readonly isMain: boolean;
}

export class NameIndex {
	readonly #aliases: Alias[] = [];
	/** Indexes of the aliases that contain a word, keyed by word. */
	readonly #byWord = new Map<string, number[]>();
	/** Words of all aliases, keyed by their length. Words whose length differs too much are not compared. */
	readonly #byLength = new Map<number, string[]>();

	constructor(entries: Iterable<ListEntry>) {
		for (const entry of entries) {
			for (const [index, name] of entry.names.entries()) this.#add({ entry, name, words: wordsOf(name), isMain: index === 0 });
		}
	}

	/** Returns the best hit of each similar entry, the most similar entry first. */
	match(person: Person): Hit[] {
		const words = wordsOf(person.name);
		if (words.length === 0) return [];
		/** For each alias with a similar word: the best similarity of each word of the person's name. */
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

/** Returns the similarity of two words, from 0 to 1: 1 for equal words, 0 for words that differ too much. */
function similarityOf(a: string, b: string): number {
	if (a === b) return 1;
	const length = Math.max(a.length, b.length);
	const changes = distance(a, b);
	return changes <= Math.floor(length * CLOSE) ? 1 - changes / length : 0;
}

/**
 * Returns the similarity of two names, from 0 to 100. It is 0 unless each word of the shorter name has a similar word in the
 * longer one. A name of one word matches only another name of one word, because the lists contain most first names.
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
	// Lists and documents shorten names. Words that only one of the names has therefore lower the score, but do not exclude a
	// match.
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

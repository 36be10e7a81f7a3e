// Entries of watch lists, and the sandbox's made-up list.
export interface ListEntry {
	readonly list: string;
	/** Number of the entry in its list. */
	readonly entry: string;
	/** Main name first, then other names. */
	readonly names: readonly string[];
	readonly birthYears: readonly number[];
	/** ISO 3166-1 alpha-2. */
	readonly countries: readonly string[];
}

export const SAMPLE_LIST = "Sandbox sample";

/** A list of persons who do not exist, for sandboxes. */
export const SAMPLE_ENTRIES: readonly ListEntry[] = [
	{ names: ["Viktor Blackwater", "Victor Black-Water"], birthYears: [1961], countries: ["PA"] },
	{ names: ["Usama Sampleton", "Ousama al Sampleton"], birthYears: [1975], countries: ["LB"] },
	{ names: ["Oleg Vymyslov", "Олег Вымыслов"], birthYears: [1980], countries: ["RU"] },
].map((entry, index) => ({ list: SAMPLE_LIST, entry: `S${index + 1}`, ...entry }));

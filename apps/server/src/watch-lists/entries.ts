// Type of the entries of watch lists, and the list of invented persons for sandboxes.
export interface ListEntry {
	readonly list: string;
	/** Number of the entry in its list. */
	readonly entry: string;
	/** Main name first, then other names. */
	readonly names: readonly string[];
	readonly birthYears: readonly number[];
	/** ISO 3166-1 alpha-2 codes. */
	readonly countries: readonly string[];
}

export const SAMPLE_LIST = "Sandbox sample";

/** Watch list of persons who do not exist, for sandboxes. */
export const SAMPLE_ENTRIES: readonly ListEntry[] = [
	{ names: ["Viktor Blackwater", "Victor Black-Water"], birthYears: [1961], countries: ["PA"] },
	{ names: ["Usama Sampleton", "Ousama al Sampleton"], birthYears: [1975], countries: ["LB"] },
	{ names: ["Oleg Vymyslov", "Олег Вымыслов"], birthYears: [1980], countries: ["RU"] },
].map((entry, index) => ({ list: SAMPLE_LIST, entry: `S${index + 1}`, ...entry }));

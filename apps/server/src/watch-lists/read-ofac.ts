// Reads the watch list of OFAC, an office of the United States: sdn.csv (entries), alt.csv (other names) and add.csv (addresses).
// The files have no header line, and write a missing value as -0-.
import { getCountries } from "libphonenumber-js/mobile";
import type { ListEntry } from "./entries.ts";

export interface OfacFiles {
	readonly sdn: string;
	readonly alt: string;
	readonly add: string;
}

export const OFAC_LIST = "OFAC SDN";
const MISSING = "-0-";
const YEAR = /\b(?:1[89]|20)\d{2}\b/g;

/** Returns the persons of the list. Companies, ships and aircraft are left out. Throws if a file has no row. */
export function readOfac({ sdn, alt, add }: OfacFiles): ListEntry[] {
	const otherNames = grouped(alt, 3);
	const countryNames = grouped(add, 4);
	const rows = csvRows(sdn);
	if (rows.length === 0) throw new Error("sdn.csv has no row");
	return rows.flatMap((row) => {
		const [entry = "", name = "", type = ""] = row;
		if (type.trim().toLowerCase() !== "individual") return [];
		const remarks = row[11] ?? "";
		const places = [
			...(countryNames.get(entry) ?? []),
			...wordsAfter(remarks, /(?:nationality|citizen) ([A-Z][A-Za-z ,.'()-]*?)(?:;|\.|$)/g),
		];
		return [
			{
				list: OFAC_LIST,
				entry,
				names: [name, ...(otherNames.get(entry) ?? [])].map((text) => text.trim()),
				birthYears: [...new Set(wordsAfter(remarks, /DOB ([^;]*)/g).flatMap((text) => text.match(YEAR) ?? []))].map(Number),
				countries: [...new Set(places.flatMap((place) => codeOf(place) ?? []))],
			},
		];
	});
}

/** Returns the values of one column, grouped by the number of the entry. */
function grouped(file: string, column: number): ReadonlyMap<string, readonly string[]> {
	const found = new Map<string, string[]>();
	for (const row of csvRows(file)) {
		const [entry = ""] = row;
		const value = row[column]?.trim() ?? MISSING;
		if (value === MISSING || value === "") continue;
		const all = found.get(entry);
		if (all === undefined) found.set(entry, [value]);
		else all.push(value);
	}
	return found;
}

function wordsAfter(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([, found = ""]) => found.trim());
}

/** Returns the rows of a CSV text with quoted values. Ignores the control character at the end of OFAC's files. */
function csvRows(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let value = "";
	let quoted = false;
	const end = () => {
		row.push(value.trim());
		value = "";
	};
	for (let at = 0; at < text.length; at++) {
		const char = text[at] as string;
		if (quoted) {
			if (char !== '"') value += char;
			else if (text[at + 1] === '"') value += text[++at];
			else quoted = false;
		} else if (char === '"') quoted = true;
		else if (char === ",") end();
		else if (char === "\n") {
			end();
			rows.push(row);
			row = [];
		} else if (char !== "\r" && char !== "\u001a") value += char;
	}
	if (value !== "" || row.length > 0) {
		end();
		rows.push(row);
	}
	return rows.filter((one) => one.length > 1);
}

let codes: ReadonlyMap<string, string> | undefined;

/** Returns the ISO code of a country with this English name; undefined for an unknown name. */
function codeOf(name: string): string | undefined {
	codes ??= countryCodes();
	return codes.get(name.toLowerCase());
}

function countryCodes(): Map<string, string> {
	const names = new Intl.DisplayNames(["en"], { type: "region" });
	const found = new Map<string, string>([
		["burma", "MM"],
		["korea, north", "KP"],
		["korea, south", "KR"],
		["congo, democratic republic of the", "CD"],
		["palestinian", "PS"],
	]);
	for (const code of getCountries()) found.set((names.of(code) ?? code).toLowerCase(), code);
	return found;
}

// Phone numbers as typed: the country's area code and the number in it. The server has the last word on both.
import { asciiDigits } from "./plain-digits.ts";

/** One country of the list that the server answers with. */
export interface Area {
	/** As the wire has it, with or without `+`. */
	readonly code: string;
	readonly name: string;
	/** ISO 3166, two letters. */
	readonly country: string;
}

/** E.164: fifteen digits with the area code. */
const MOST_PHONE_DIGITS = 15;
const LEAST_PHONE_DIGITS = 4;

function areaDigits(code: string): string {
	return code.replace(/\D/g, "");
}

/** `+81` whichever way the wire has it. */
export function shownArea(code: string): string {
	return `+${areaDigits(code)}`;
}

export interface ReadPhone {
	/** The country that an international number named; undefined: as chosen. */
	readonly area: Area | undefined;
	readonly number: string;
}

/**
 * What was typed or pasted, as digits with the spaces and dashes that people group by. `+81 90-1234-5678` and `0081…` name the country
 * themselves; where two share a code, `chosen` stays if it is one of them.
 */
export function readPhone(text: string, areas: readonly Area[], chosen: Area | undefined): ReadPhone {
	const plain = asciiDigits(text).trim();
	const international = /^(?:\+|00)/.exec(plain);
	if (international !== null) {
		const digits = plain.slice(international[0].length).replace(/\D/g, "");
		const found = areas
			.filter((area) => areaDigits(area.code) !== "" && digits.startsWith(areaDigits(area.code)))
			.sort((one, other) => areaDigits(other.code).length - areaDigits(one.code).length);
		const longest = found[0];
		// While only the code itself stands there, a longer one may still be on its way.
		if (longest !== undefined && digits.length > areaDigits(longest.code).length + 3) {
			const same = found.filter((area) => area.code === longest.code);
			const area = same.find((one) => one.country === chosen?.country) ?? longest;
			return { area, number: digits.slice(areaDigits(area.code).length) };
		}
		return { area: undefined, number: `${international[0]}${digits}`.slice(0, MOST_PHONE_DIGITS + 3) };
	}
	return { area: undefined, number: plain.replace(/[^\d -]/g, "").slice(0, MOST_PHONE_DIGITS + 6) };
}

/** The number as it is sent: digits alone. */
export function phoneDigits(typed: string): string {
	return asciiDigits(typed).replace(/\D/g, "");
}

/** Whether it can be a number at all; undefined: it can. */
export function checkPhone(typed: string): "phone_required" | "phone_wrong" | undefined {
	if (typed.trim() === "") return "phone_required";
	const digits = phoneDigits(typed);
	const strange = /^(?:\+|00)/.test(asciiDigits(typed).trim());
	return strange || digits.length < LEAST_PHONE_DIGITS || digits.length > MOST_PHONE_DIGITS ? "phone_wrong" : undefined;
}

/** The country that the browser's languages point to, as far as it is in the list. */
export function guessArea(areas: readonly Area[], languages: readonly string[]): Area | undefined {
	for (const language of languages) {
		const region = regionOf(language);
		const area = areas.find(({ country }) => country === region);
		if (area !== undefined) return area;
	}
	return areas[0];
}

function regionOf(language: string): string | undefined {
	try {
		return new Intl.Locale(language).maximize().region;
	} catch {
		return undefined;
	}
}

/** Countries by their name (in English too), code or letters; `81` and `+81` find Japan first. */
export function findAreas(areas: readonly Area[], wanted: string): readonly Area[] {
	const text = asciiDigits(wanted).trim().toLocaleLowerCase();
	if (text === "") return areas;
	const digits = text.replace(/^(?:\+|00)/, "");
	if (/^\d+$/.test(digits)) {
		const found = areas.filter(({ code }) => areaDigits(code).startsWith(digits));
		return found.sort((one, other) => areaDigits(one.code).length - areaDigits(other.code).length);
	}
	const plain = bare(text);
	const english = new Intl.DisplayNames(["en"], { type: "region" });
	return areas.filter(
		({ name, country }) =>
			country.toLowerCase() === plain || bare(name).includes(plain) || bare(english.of(country) ?? "").includes(plain),
	);
}

/** Without case and marks: `cote` finds Côte d'Ivoire. */
function bare(text: string): string {
	return text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

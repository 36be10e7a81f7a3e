// Finds countries and area codes for a typed or pasted number and for a search. Separate from phone.ts, so that it loads with the phone
// field only.

import { asciiDigits } from "./ascii-digits.ts";
import { type Area, areaDigits, MOST_PHONE_DIGITS } from "./phone.ts";

export interface ReadPhone {
	/** Country of an international number; undefined: the chosen country stays. */
	readonly area: Area | undefined;
	readonly number: string;
}

/**
 * Reads typed or pasted text as digits with the spaces and dashes of its groups. `+81 90-1234-5678` and `0081…` determine the country.
 * If two countries share a code, `chosen` stays if it is one of them.
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
		// While only a code is typed, it may still become a longer one.
		if (longest !== undefined && digits.length > areaDigits(longest.code).length + 3) {
			const same = found.filter((area) => area.code === longest.code);
			const area = same.find((one) => one.country === chosen?.country) ?? longest;
			return { area, number: digits.slice(areaDigits(area.code).length) };
		}
		return { area: undefined, number: `${international[0]}${digits}`.slice(0, MOST_PHONE_DIGITS + 3) };
	}
	return { area: undefined, number: plain.replace(/[^\d -]/g, "").slice(0, MOST_PHONE_DIGITS + 6) };
}

/** Finds countries by name (also in English), area code or letters; `81` and `+81` find Japan first. */
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

/** Removes case and diacritics: `cote` finds Côte d'Ivoire. */
function bare(text: string): string {
	return text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

// Finds the country of a typed phone number, and the countries that match a search. The code is separate from phone.ts, so that
// it loads only with the phone field.

import { asciiDigits } from "./ascii-digits.ts";
import { type Area, areaDigits, MOST_PHONE_DIGITS } from "./phone.ts";

export interface ReadPhone {
	/** Country of an international number; undefined if the number names none. The chosen country then stays. */
	readonly area: Area | undefined;
	readonly number: string;
}

/**
 * Parses a typed phone number to digits with spaces and dashes. An international number (`+81 90-1234-5678`, `0081…`) also
 * selects the country.
 * @param chosen country that stays selected if several countries share the area code and it is one of them
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
		// An area code is recognised only if more than three digits follow it. A shorter text may be the beginning of a longer
		// area code.
		if (longest !== undefined && digits.length > areaDigits(longest.code).length + 3) {
			const same = found.filter((area) => area.code === longest.code);
			const area = same.find((one) => one.country === chosen?.country) ?? longest;
			return { area, number: digits.slice(areaDigits(area.code).length) };
		}
		return { area: undefined, number: `${international[0]}${digits}`.slice(0, MOST_PHONE_DIGITS + 3) };
	}
	return { area: undefined, number: plain.replace(/[^\d -]/g, "").slice(0, MOST_PHONE_DIGITS + 6) };
}

/** Finds countries by name (in the user's language or English), area code or letters. `81` and `+81` find Japan first. */
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

/** Removes case and diacritics, so that `cote` finds Côte d'Ivoire. */
function bare(text: string): string {
	return text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

import { asciiDigits } from "./ascii-digits.ts";

export interface Area {
	/** Area code as the API sends it, with or without a leading `+`. */
	readonly code: string;
	readonly name: string;
	/** ISO 3166 code of two letters. */
	readonly country: string;
}

/** Largest number of digits of a phone number, including the area code (E.164). */
export const MOST_PHONE_DIGITS = 15;
const LEAST_PHONE_DIGITS = 4;

export function areaDigits(code: string): string {
	return code.replace(/\D/g, "");
}

/** Formats an area code with a plus: `+81`. */
export function shownArea(code: string): string {
	return `+${areaDigits(code)}`;
}

export function phoneDigits(typed: string): string {
	return asciiDigits(typed).replace(/\D/g, "");
}

/** Checks a phone number. Returns undefined if it is valid. */
export function checkPhone(typed: string): "phone_required" | "phone_wrong" | undefined {
	if (typed.trim() === "") return "phone_required";
	const digits = phoneDigits(typed);
	const strange = /^(?:\+|00)/.test(asciiDigits(typed).trim());
	return strange || digits.length < LEAST_PHONE_DIGITS || digits.length > MOST_PHONE_DIGITS ? "phone_wrong" : undefined;
}

/** Returns the first country in the list that the browser's languages suggest; undefined if there is none. */
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

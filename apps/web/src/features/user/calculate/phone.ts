// A phone number in a form: area code and number. The server checks both.
import { asciiDigits } from "./ascii-digits.ts";

/** One country of the list that the server answers with. */
export interface Area {
	/** As the wire has it, with or without `+`. */
	readonly code: string;
	readonly name: string;
	/** ISO 3166, two letters. */
	readonly country: string;
}

/** E.164: fifteen digits with the area code. */
export const MOST_PHONE_DIGITS = 15;
const LEAST_PHONE_DIGITS = 4;

export function areaDigits(code: string): string {
	return code.replace(/\D/g, "");
}

/** `+81` whichever way the wire has it. */
export function shownArea(code: string): string {
	return `+${areaDigits(code)}`;
}

/** The number as it is sent: digits alone. */
export function phoneDigits(typed: string): string {
	return asciiDigits(typed).replace(/\D/g, "");
}

/** The problem of a number; undefined: none. */
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

// Converts a mobile phone number to E.164, the form under which accounts are found. A library with the national numbering plans
// decides whether the number is valid.
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";

const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
const THAI_ZERO = 0x0e50;

/** Converts full-width and Thai digits to ASCII digits. */
function plainDigits(typed: string): string {
	return typed
		.normalize("NFKC")
		.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
		.trim();
}

/**
 * Returns the number in E.164, such as `+819012345678`; undefined if it cannot receive text messages.
 * @param typed national number, with or without trunk zero, spaces and dashes; or international number that begins with +
 * @param areaCode calling code such as `81` or `+81`, also in full-width or Thai digits; undefined for an international number
 */
export function phoneKey(typed: string, areaCode: string | undefined): string | undefined {
	const number = plainDigits(typed);
	const code = areaCode === undefined ? undefined : plainDigits(areaCode).replace(/^\+/, "");
	if (code !== undefined && !CALLING_CODES.has(code)) return undefined;
	if (number.length > 40 || !/^\+?[\d\s().-]+$/.test(number)) return undefined;
	if (code === undefined && !number.startsWith("+")) return undefined;
	const parsed = parsePhoneNumberFromString(number, code === undefined ? {} : { defaultCallingCode: code });
	if (parsed === undefined || !parsed.isValid()) return undefined;
	return code === undefined || parsed.countryCallingCode === code ? parsed.number : undefined;
}

/**
 * Returns a shortened form of the number for its owner, such as `+81 ***5678`.
 * @param key number in E.164
 */
export function maskedPhone(key: string): string {
	const parsed = parsePhoneNumberFromString(key);
	return `${parsed === undefined ? "" : `+${parsed.countryCallingCode} `}***${key.slice(-4)}`;
}

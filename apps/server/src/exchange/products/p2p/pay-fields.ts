// Checks the fields of payment details, including the check digits that their standards define.
import type { PayFieldCheck } from "@candor/contract";
import { electronicFormatIBAN, extractIBAN, isValidIBAN } from "ibantools";

/** Rules of one field from a pay type's catalogue. `countries` are the countries of the pay type. */
export interface FieldRules {
	readonly check: PayFieldCheck;
	/** Minimum and maximum length of the value's normal form, in characters. */
	readonly minimum: number;
	readonly maximum: number;
	readonly countries: readonly string[];
}

/** Matches control, direction and zero-width characters. With them, two different texts could look the same. */
const UNSEEN = /\p{C}/u;
const THAI_DIGIT = /[๐-๙]/g;
const THAI_ZERO = 0x0e50;
/** Maximum length of an e-mail address in the PIX directory (DICT). It is below the limit of RFC 5321. */
const LONGEST_EMAIL = 77;
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const RANDOM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Mobile number of Brazil (ANATEL): +55, an area code, and nine digits that begin with 9. */
const BRAZIL_MOBILE = /^\+55[1-9]{2}9\d{8}$/;
/** Mobile number of Thailand (NBTC numbering plan). */
const THAI_MOBILE = /^0[689]\d{8}$/;
/** US routing number: the first two digits are among those that the ABA routing number policy assigns. */
const ROUTING = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/;

const NORMAL_FORMS: Readonly<Record<PayFieldCheck, (typed: string, rules: FieldRules) => string | undefined>> = {
	text: (typed) => (/[\p{L}\p{N}]/u.test(typed) ? typed : undefined),
	digits: (typed) => matching(/^\d+$/, withoutSeparators(typed)),
	iban: (typed, { countries }) => iban(typed, countries),
	promptpay: promptPay,
	pix: pixKey,
	aba: routingNumber,
	email,
};

export const PAY_FIELD_CHECKS = Object.keys(NORMAL_FORMS) as PayFieldCheck[];

/**
 * Returns the normal form in which a value is stored and compared, so that one account always has the same form. Returns
 * undefined if the value does not pass the field's check. @param typed text as the user typed it
 */
export function normalValue(rules: FieldRules, typed: string): string | undefined {
	const tidy = typed.normalize("NFC").trim().replace(/\s+/g, " ");
	if (!tidy.isWellFormed() || UNSEEN.test(tidy)) return undefined;
	const value = NORMAL_FORMS[rules.check](tidy, rules);
	const isLong = value !== undefined && [...value].length >= rules.minimum && [...value].length <= rules.maximum;
	return isLong ? value : undefined;
}

const matching = (pattern: RegExp, text: string) => (pattern.test(text) ? text : undefined);

/** Removes spaces and hyphens, and replaces full-width and Thai digits by ASCII digits. */
function withoutSeparators(typed: string): string {
	const ascii = typed.normalize("NFKC").replace(THAI_DIGIT, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
	return ascii.replace(/[\s\p{Pd}]/gu, "");
}

function iban(typed: string, countries: readonly string[]): string | undefined {
	const number = electronicFormatIBAN(withoutSeparators(typed).toUpperCase());
	if (number === null || !isValidIBAN(number)) return undefined;
	return countries.includes(extractIBAN(number).countryCode ?? "") ? number : undefined;
}

/**
 * Returns a PromptPay id in its normal form: a mobile number, or the 13 digits of a citizen id or tax id, whose last digit is a
 * check digit. Returns undefined for any other text.
 */
function promptPay(typed: string): string | undefined {
	const digits = withoutSeparators(typed).replace(/^\+?66(?=\d{9}$)/, "0");
	if (THAI_MOBILE.test(digits)) return digits;
	if (!/^\d{13}$/.test(digits)) return undefined;
	const sum = weighted(digits.slice(0, 12), [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
	return (11 - (sum % 11)) % 10 === Number(digits[12]) ? digits : undefined;
}

/**
 * Returns a PIX key in its normal form: a CPF, an e-mail address, a mobile number with +55, or a random key (UUID version 4).
 * Returns undefined for any other text.
 */
function pixKey(typed: string): string | undefined {
	const lower = typed.toLowerCase();
	if (lower.includes("@")) return email(lower);
	if (RANDOM_KEY.test(lower)) return lower;
	const plain = withoutSeparators(typed).replace(/[.()]/g, "");
	if (plain.startsWith("+")) return matching(BRAZIL_MOBILE, plain);
	return isCpf(plain) ? plain : undefined;
}

/**
 * A CPF (Brazilian tax number) has nine digits and two check digits. Eleven equal digits have correct check digits, but are never
 * issued.
 */
function isCpf(digits: string): boolean {
	if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
	const checkDigit = (count: number) => {
		const sum = weighted(
			digits.slice(0, count),
			Array.from({ length: count }, (_, at) => count + 1 - at),
		);
		return ((sum * 10) % 11) % 10;
	};
	return checkDigit(9) === Number(digits[9]) && checkDigit(10) === Number(digits[10]);
}

function routingNumber(typed: string): string | undefined {
	const digits = withoutSeparators(typed);
	return ROUTING.test(digits) && weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 ? digits : undefined;
}

function email(typed: string): string | undefined {
	const lower = typed.toLowerCase();
	return lower.length <= LONGEST_EMAIL ? matching(EMAIL, lower) : undefined;
}

function weighted(digits: string, weights: readonly number[]): number {
	return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

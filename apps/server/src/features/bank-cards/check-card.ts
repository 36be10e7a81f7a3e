// Checks the typed fields of a bank card. Even if the format is valid, the account may not exist.
import { type Calls, SECURITY_CODE_PARAMS } from "@candor/contract";
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import { hasCardNumber, isLuhnValid } from "../../people/mask-card-numbers.ts";

export type SaveParams = ReturnType<Calls["user/cash_save"]["params"]["parse"]>;

/** Texts of a card that are stored encrypted. Fields that do not exist for the card's kind are empty. */
export interface CardDetails {
	readonly holder: string;
	readonly bank_name: string;
	readonly branch_name: string;
	readonly branch_number: string;
	readonly opening_branch: string;
	readonly bank_address: string;
	readonly swift_code: string;
	readonly payee_address: string;
	readonly postal_code: string;
}

export interface CheckedCard {
	readonly kind: "local" | "international";
	readonly details: CardDetails;
	/** Number without spaces and hyphens, in upper case. */
	readonly number: string;
}

const LOCAL_FIELDS = ["bank_name", "branch_name", "branch_number", "opening_branch"] as const;
const INTERNATIONAL_FIELDS = ["bank_name", "bank_address", "payee_address", "postal_code"] as const;
const NONE: CardDetails = {
	...{ holder: "", bank_name: "", branch_name: "", branch_number: "", opening_branch: "" },
	...{ bank_address: "", swift_code: "", payee_address: "", postal_code: "" },
};

/** Permitted lengths of a local account number. No bank has shorter numbers, and no IBAN is longer. */
const LOCAL_NUMBER = /^[0-9A-Z]{6,34}$/;
/** Matches control, direction and zero-width characters. With them, two different texts could look the same. */
const UNSEEN = /\p{C}/u;
const LETTER = /\p{L}/u;
const SECURITY_CODE = /\b(?:cvv2?|cvc2?|csc|security\s*code)\b/i;

/**
 * Prefixes and lengths of the card schemes' numbers. The shorter lengths (Visa 13, Diners Club 14) are left out, because bank
 * account numbers often have them.
 */
const SCHEMES: readonly (readonly [RegExp, readonly number[]])[] = [
	[/^4/, [16, 19]],
	[/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
	[/^3[47]/, [15]],
	[/^(?:6011|64[4-9]|65)/, [16, 19]],
	[/^35(?:2[89]|[3-8])/, [16, 19]],
	[/^62/, [16, 17, 18, 19]],
];

/** Returns the number in the form in which it is stored and compared. */
function plainNumber(typed: string): string {
	return typed
		.normalize("NFKC")
		.replace(/[\s\p{Pd}]/gu, "")
		.toUpperCase();
}

/** Returns true if a card scheme issues numbers with this beginning and length. */
function isOfScheme(number: string): boolean {
	return /^\d+$/.test(number) && SCHEMES.some(([prefix, lengths]) => prefix.test(number) && lengths.includes(number.length));
}

export function checkCard(params: SaveParams): CheckedCard | RefusedAnswer {
	const code = SECURITY_CODE_PARAMS.find((name) => (params[name] ?? "") !== "");
	if (code !== undefined) return refused("security_code_refused", code);
	const fields = params.kind === "local" ? LOCAL_FIELDS : INTERNATIONAL_FIELDS;
	const texts = new Map<string, string>([["holder", tidy(params.holder)]]);
	if (!LETTER.test(texts.get("holder") ?? "")) return refused("holder_malformed", "holder");
	for (const name of fields) texts.set(name, tidy(params[name] ?? ""));
	if (texts.get("bank_name") === "") return refused("field_required", "bank_name");
	for (const [name, text] of texts) {
		if (SECURITY_CODE.test(text)) return refused("security_code_refused", name);
		const isOdd = UNSEEN.test(text) || !text.isWellFormed() || hasCardNumber(text);
		if (isOdd) return refused(name === "holder" ? "holder_malformed" : "bank_text_malformed", name);
	}
	const checked = Object.fromEntries(texts);
	return params.kind === "local" ? checkLocal(params, checked) : checkInternational(params, checked);
}

function checkLocal({ number: typed }: SaveParams, texts: Partial<CardDetails>): CheckedCard | RefusedAnswer {
	const number = plainNumber(typed);
	const isMistyped = isOfScheme(number) && !isLuhnValid(number);
	if (!LOCAL_NUMBER.test(number) || !/\d/.test(number) || isMistyped) return refused("card_number_malformed", "number");
	return { kind: "local", number, details: { ...NONE, ...texts } };
}

function checkInternational({ number: typed, swift_code }: SaveParams, texts: Partial<CardDetails>): CheckedCard | RefusedAnswer {
	const swift = plainNumber(swift_code ?? "");
	if (!isValidBIC(swift)) return refused("swift_malformed", "swift_code");
	const number = electronicFormatIBAN(plainNumber(typed));
	if (number === null || !isValidIBAN(number)) return refused("iban_malformed", "number");
	return { kind: "international", number, details: { ...NONE, ...texts, swift_code: swift } };
}

function tidy(text: string): string {
	return text.normalize("NFC").trim().replace(/ {2,}/g, " ");
}

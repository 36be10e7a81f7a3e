// Normalises account names that users type to the key under which an account is found, and validates e-mail addresses and user
// names.
import { domainToASCII, domainToUnicode } from "node:url";
import { maskedPhone, phoneKey } from "./phone-number.ts";

/** Matches an e-mail address whose domain is in ASCII. The top-level domain may be internationalised (`xn--p1ai`). */
const EMAIL =
	/^[^\s@<>"(),:;\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;
/**
 * Matches a domain of letters of any script, the two joiners that some scripts need, and the full stops of other scripts. Percent
 * escapes do not match, because `%61` would be converted to another domain.
 */
const DOMAIN = /^(?:[\p{L}\p{M}\p{N}.\u3002-]|\u200c|\u200d)+$/u;
const UNICODE = /[^\p{ASCII}]/u;
/** Matches control, direction and zero-width characters, which could make one address look like another. */
const UNSEEN = /\p{C}/u;
const USERNAME = /^[a-z][a-z0-9._-]{3,31}$/;

/**
 * Returns the normalised form of an account name: without outer spaces, with compatibility characters replaced, in lower case,
 * and with the domain of an e-mail address in ASCII.
 */
export function accountKey(typed: string): string {
	return emailAsStored(typed).toLowerCase();
}

/**
 * Returns an e-mail address with its domain in ASCII and the part before the @ as typed: `Ada@bücher.example` becomes
 * `Ada@xn--bcher-kva.example`.
 */
export function emailAsStored(typed: string): string {
	return withDomain(typed.trim().normalize("NFKC"), asciiDomain);
}

/**
 * Returns an e-mail address in readable form: `ada@xn--bcher-kva.example` becomes `ada@bücher.example`. Other names stay
 * unchanged.
 */
export function emailAsShown(stored: string): string {
	return withDomain(stored, (domain) => (/xn--/i.test(domain) ? domainToUnicode(domain) : domain));
}

/**
 * Returns true if the key belongs to an e-mail address.
 * @param key result of `accountKey`
 */
export function isEmail(key: string): boolean {
	return key.length <= 254 && !UNSEEN.test(key) && EMAIL.test(key);
}

/** Returns the domain in ASCII, or an empty text if it is not a valid domain. */
function asciiDomain(domain: string): string {
	if (!UNICODE.test(domain)) return domain;
	return DOMAIN.test(domain) ? domainToASCII(domain) : "";
}

/** Replaces the part after the last @ by the result of `form`. If the result is empty, the text stays unchanged. */
function withDomain(text: string, form: (domain: string) => string): string {
	const at = text.lastIndexOf("@");
	if (at < 0) return text;
	const domain = text.slice(at + 1);
	return `${text.slice(0, at + 1)}${form(domain) || domain}`;
}

export function isUsername(key: string): boolean {
	return USERNAME.test(key);
}

export interface TypedAccount {
	readonly type?: "mobile" | "email" | "username" | undefined;
	readonly area_code?: string | undefined;
	readonly account: string;
}

/**
 * Returns the key of an account name, or undefined if it is an invalid phone number. Without a type, the text determines whether
 * it is a phone number.
 */
export function keyOfTyped({ type, area_code, account }: TypedAccount): string | undefined {
	if (type === "mobile") return phoneKey(account, area_code);
	const phone = type === undefined && !account.includes("@") ? phoneKey(account, area_code) : undefined;
	return phone ?? accountKey(account);
}

/**
 * Returns a shortened form of an account name for its owner and for lists. Readers who know the name recognise it, but the form
 * does not reveal the complete name.
 */
export function masked(stored: string): string {
	if (stored.startsWith("+")) return maskedPhone(stored);
	const account = emailAsShown(stored);
	const at = account.indexOf("@");
	const name = at < 0 ? account : account.slice(0, at);
	const shown = name.length <= 2 ? name.slice(0, 1) : name.slice(0, 2);
	return `${shown}***${at < 0 ? account.slice(-1) : account.slice(at)}`;
}

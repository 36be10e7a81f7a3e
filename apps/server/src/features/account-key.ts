// How an account is found whatever way it is typed, and what counts as an e-mail address or a username.
import { maskedPhone, phoneKey } from "./phone-number.ts";

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z]{2,24}$/;
/** Controls, directions, what has no width: a reader would take the address for another. */
const UNSEEN = /\p{C}/u;
const USERNAME = /^[a-z][a-z0-9._-]{3,31}$/;

/** One form for one account: without outer spaces, compatibility forms folded, lower case. */
export function accountKey(typed: string): string {
	return typed.trim().normalize("NFKC").toLowerCase();
}

export function isEmail(key: string): boolean {
	return key.length <= 254 && !key.includes("..") && !UNSEEN.test(key) && EMAIL.test(key);
}

export function isUsername(key: string): boolean {
	return USERNAME.test(key);
}

export interface TypedAccount {
	readonly type?: "mobile" | "email" | "username" | undefined;
	readonly area_code?: string | undefined;
	readonly account: string;
}

/** The key of an account of any type; undefined: what was meant as a phone number is none. Without a type it is what it reads like. */
export function keyOfTyped({ type, area_code, account }: TypedAccount): string | undefined {
	if (type === "mobile") return phoneKey(account, area_code);
	const phone = type === undefined && !account.includes("@") ? phoneKey(account, area_code) : undefined;
	return phone ?? accountKey(account);
}

/** As shown back to its owner and in lists: enough to recognise, too little to use. */
export function masked(account: string): string {
	if (account.startsWith("+")) return maskedPhone(account);
	const at = account.indexOf("@");
	const name = at < 0 ? account : account.slice(0, at);
	const shown = name.length <= 2 ? name.slice(0, 1) : name.slice(0, 2);
	return `${shown}***${at < 0 ? account.slice(-1) : account.slice(at)}`;
}

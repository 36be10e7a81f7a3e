// How an account is found whatever way it is typed, and what counts as an e-mail address or a username.

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z]{2,24}$/;
const USERNAME = /^[a-z][a-z0-9._-]{3,31}$/;

/** One form for one account: without outer spaces, compatibility forms folded, lower case. */
export function accountKey(typed: string): string {
	return typed.trim().normalize("NFKC").toLowerCase();
}

export function isEmail(key: string): boolean {
	return key.length <= 254 && !key.includes("..") && EMAIL.test(key);
}

export function isUsername(key: string): boolean {
	return USERNAME.test(key);
}

/** As shown back to its owner and in lists: enough to recognise, too little to use. */
export function masked(account: string): string {
	const at = account.indexOf("@");
	const name = at < 0 ? account : account.slice(0, at);
	const shown = name.length <= 2 ? name.slice(0, 1) : name.slice(0, 2);
	return `${shown}***${at < 0 ? account.slice(-1) : account.slice(at)}`;
}

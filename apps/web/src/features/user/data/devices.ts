// Stores a token of this device for each account that recently signed in here. While an attacker guesses passwords of an
// account, each sign-in to it must solve a challenge; a device with a token need not. Instead of the account's name, a mark of
// sixteen bits is stored.
import { createStored } from "../../../data/app-storage.ts";

/** Maximum number of accounts. A new account replaces the oldest one. */
const MOST_ACCOUNTS = 4;

interface KnownAs {
	readonly mark: number;
	readonly token: string;
}

function read(stored: unknown): readonly KnownAs[] {
	if (!Array.isArray(stored)) return [];
	return stored.filter(
		(one): one is KnownAs => typeof one?.mark === "number" && typeof one.token === "string" && one.token.length <= 64,
	);
}

const devices = createStored("devices", read);

/**
 * Returns the mark of an account. Thousands of accounts share each mark, so a mark tells a few accounts apart without
 * identifying any of them.
 */
function markOf(account: string): number {
	let mark = 7;
	for (const letter of account.trim().normalize("NFKC").toLowerCase())
		mark = (mark * 31 + (letter.codePointAt(0) as number)) & 0xffff;
	return mark;
}

export function deviceOf(account: string): string | undefined {
	const mark = markOf(account);
	return devices.get().find((one) => one.mark === mark)?.token;
}

export function keepDevice(account: string, token: string): void {
	const mark = markOf(account);
	const others = devices.get().filter((one) => one.mark !== mark);
	devices.set([{ mark, token }, ...others].slice(0, MOST_ACCOUNTS));
}

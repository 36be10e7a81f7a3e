// The server's marks of this device for the accounts that signed in last: they spare these accounts the challenges that others' guessing
// causes. An account is stored as sixteen bits only, not by name.
import { createStored } from "../../../data/app-storage.ts";

/** Further accounts on one device take the place of those before. */
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

/** Tells a handful of accounts apart and names none: thousands share each. */
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

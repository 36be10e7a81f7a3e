// Stores a device token from the server for each account that recently signed in on this device. While others guess an account's
// password, its sign-ins must solve a challenge; a device with a token is exempt. The device stores a mark of sixteen bits instead of the
// account's name.
import { createStored } from "../../../data/app-storage.ts";

/** Maximum number of accounts. Another account replaces the oldest. */
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

/** Returns an account's mark. It distinguishes a few accounts without identifying one, because thousands of accounts share each mark. */
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

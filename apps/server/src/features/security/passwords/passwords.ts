// Hashes and checks passwords with argon2id. A password is first converted to the composed Unicode form, because one keyboard
// sends é as one character, and another sends it as e and an accent.
import { hash, verify } from "@node-rs/argon2";
import { PasswordQueue, type PasswordRequester } from "./password-queue.ts";

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function composed(password: string): string {
	return password.normalize("NFC");
}

/**
 * Checks a password that the user typed. It is also checked without the Unicode conversion, because older hashes were made
 * without it.
 */
async function verifyTyped(stored: string, password: string): Promise<boolean> {
	const plain = composed(password);
	return (await verify(stored, plain)) || (plain !== password && (await verify(stored, password)));
}

export class Passwords {
	readonly turns = new PasswordQueue();
	#decoy: Promise<string> | undefined;

	hash(password: string, asker: PasswordRequester): Promise<string> {
		return this.turns.run(asker, () => hash(composed(password), OPTIONS));
	}

	/**
	 * Returns true if the password is correct. The check takes the same time if there is no such account (`stored` is undefined).
	 */
	async matches(stored: string | undefined, password: string, asker: PasswordRequester): Promise<boolean> {
		this.#decoy ??= hash("nobody has this password", OPTIONS);
		const against = stored ?? (await this.#decoy);
		const right = await this.turns.run(asker, () => verifyTyped(against, password));
		return right && stored !== undefined;
	}
}

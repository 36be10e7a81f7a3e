// Passwords as argon2id, hashed in turns (password-turns.ts).
import { hash, verify } from "@node-rs/argon2";
import { type Asker, PasswordTurns } from "./password-turns.ts";

/** The library's algorithm is argon2id where none is named. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export class Passwords {
	readonly turns = new PasswordTurns();
	#decoy: Promise<string> | undefined;

	hash(password: string, asker: Asker): Promise<string> {
		return this.turns.run(asker, () => hash(password, OPTIONS));
	}

	/** Takes as long for an unknown account (`stored` undefined), and answers false. */
	async matches(stored: string | undefined, password: string, asker: Asker): Promise<boolean> {
		this.#decoy ??= hash("nobody has this password", OPTIONS);
		const against = stored ?? (await this.#decoy);
		const right = await this.turns.run(asker, () => verify(against, password));
		return right && stored !== undefined;
	}
}

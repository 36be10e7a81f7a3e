// Passwords as argon2id. Each hash takes 19 MB and many milliseconds: only so many run at once, only so many wait.
import { Unavailable } from "@candor/journal";
import { hash, verify } from "@node-rs/argon2";
import { type RefusedAnswer, refused } from "../../http/answer.ts";

/** The library's algorithm is argon2id where none is named. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING = 64;

const MIN_LENGTH = 6;

/** What is wrong with a password that somebody chooses (spec/product.md §5). */
export function checkNewPassword({
	password,
	re_password,
}: {
	password: string;
	re_password: string;
}): RefusedAnswer | undefined {
	if ([...password].length < MIN_LENGTH) return refused("password_too_short", "password", { minimum: MIN_LENGTH });
	return password === re_password ? undefined : refused("passwords_differ", "re_password");
}

export class Passwords {
	#running = 0;
	readonly #waiting: (() => void)[] = [];
	#decoy: Promise<string> | undefined;

	hash(password: string): Promise<string> {
		return this.#bounded(() => hash(password, OPTIONS));
	}

	/** Takes as long for an unknown account (`stored` undefined), and answers false. */
	async matches(stored: string | undefined, password: string): Promise<boolean> {
		this.#decoy ??= hash("nobody has this password", OPTIONS);
		const against = stored ?? (await this.#decoy);
		const right = await this.#bounded(() => verify(against, password));
		return right && stored !== undefined;
	}

	async #bounded<T>(work: () => Promise<T>): Promise<T> {
		if (this.#running >= AT_ONCE) {
			if (this.#waiting.length >= WAITING) throw new Unavailable("too many sign-ins at once");
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		} else this.#running++;
		try {
			return await work();
		} finally {
			const next = this.#waiting.shift();
			if (next === undefined) this.#running--;
			else next();
		}
	}
}

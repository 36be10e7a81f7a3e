// Reads values that cannot be trusted, field by field. It ignores inherited fields, limits every size, and returns plain copies.
// It stops at the first malformed field with the error Malformed.

/** Thrown for a malformed field. `at` is the path of the field, such as `settled.open.price`. */
export class Malformed extends Error {
	readonly at: string;

	constructor(at: string) {
		super(`${at} is malformed`);
		this.name = "Malformed";
		this.at = at;
	}
}

/** Largest time that the exchange's responses can have, ms. */
const MAX_TIME = 9_999_999_999_999;
const HASH = /^[0-9a-f]{64}$/;
const NAME = /^[\x21-\x7e]{1,32}$/;

export class UntrustedObject {
	readonly #value: object;
	readonly #path: string;

	constructor(value: unknown, path: string) {
		if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Malformed(path);
		this.#value = value;
		this.#path = path;
	}

	#at(key: string): string {
		return this.#path === "" ? key : `${this.#path}.${key}`;
	}

	get(key: string): unknown {
		return Object.getOwnPropertyDescriptor(this.#value, key)?.value;
	}

	bad(key: string): Malformed {
		return new Malformed(this.#at(key));
	}

	object(key: string): UntrustedObject {
		return new UntrustedObject(this.get(key), this.#at(key));
	}

	/** Reads a list. @param most maximum number of elements @param read reads one element */
	list<T>(key: string, most: number, read: (member: UntrustedObject) => T): T[] {
		const value = this.get(key);
		if (!Array.isArray(value) || value.length > most) throw this.bad(key);
		return Array.from(value as unknown[], (member, index) => read(new UntrustedObject(member, `${this.#at(key)}.${index}`)));
	}

	text(key: string, form: RegExp): string {
		const value = this.get(key);
		if (typeof value !== "string" || !form.test(value)) throw this.bad(key);
		return value;
	}

	/** Reads a list of texts that match a pattern. @param most maximum number of texts */
	texts(key: string, most: number, form: RegExp): string[] {
		const value = this.get(key);
		if (!Array.isArray(value) || value.length > most) throw this.bad(key);
		const texts = Array.from(value as unknown[]);
		if (texts.some((text) => typeof text !== "string" || !form.test(text))) throw this.bad(key);
		return texts as string[];
	}

	hash(key: string): string {
		return this.text(key, HASH);
	}

	/** Reads the name of a market, currency or source. */
	name(key: string): string {
		return this.text(key, NAME);
	}

	whole(key: string, least: number, most: number): number {
		const value = this.get(key);
		if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least || value > most) throw this.bad(key);
		return value;
	}

	time(key: string): number {
		return this.whole(key, 0, MAX_TIME);
	}

	oneOf<const T extends string>(key: string, ...allowed: readonly T[]): T {
		const value = this.get(key);
		const found = allowed.find((each) => each === value);
		if (found === undefined) throw this.bad(key);
		return found;
	}
}

const DECIMAL = /^(0|[1-9]\d{0,19})(?:\.(\d{1,18}))?$/;

/** Parses decimal text exactly: `1.50` gives `units` 150 and `places` 2. Returns undefined for text that is no decimal number. */
export function parseExact(text: string): { readonly units: bigint; readonly places: number } | undefined {
	const match = DECIMAL.exec(text);
	if (match === null) return undefined;
	const fraction = match[2] ?? "";
	return { units: BigInt(`${match[1]}${fraction}`), places: fraction.length };
}

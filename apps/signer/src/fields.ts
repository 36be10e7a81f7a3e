// Parses JSON of requests and files field by field. Unknown fields are refused, because a misspelt limit would otherwise
// mean "no limit".
import { parseDecimal } from "@candor/money";

/** Error: a value does not have the required form. `field` is its path, such as `networks.0.chainId`. */
export class Malformed extends Error {
	override name = "Malformed";
	readonly field: string;

	constructor(field: string, wanted: string) {
		super(`${field === "" ? "the content" : field}: ${wanted}`);
		this.field = field;
	}
}

const WHOLE = /^(?:0|[1-9]\d{0,77})$/;
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const GWEI_DECIMALS = 9;
const WEI_PER_GWEI = 10n ** 9n;

export class Fields {
	readonly #values: Map<string, unknown>;
	readonly #path: string;

	constructor(value: unknown, path = "") {
		this.#path = path;
		if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Malformed(path, "must be an object");
		this.#values = new Map(Object.entries(value));
	}

	text(name: string, pattern: RegExp, wanted: string): string {
		const value = this.#take(name);
		if (typeof value !== "string" || !pattern.test(value)) throw this.#malformed(name, wanted);
		return value;
	}

	hex(name: string, bytes: number): string {
		return this.text(name, new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${bytes * 2} lower-case hex digits`);
	}

	address(name: string): string {
		return this.text(name, EVM_ADDRESS, "must be an address: 0x and 40 hex digits");
	}

	addressOrNull(name: string): string | undefined {
		return this.#isNull(name) ? undefined : this.address(name);
	}

	textOrNull(name: string, pattern: RegExp, wanted: string): string | undefined {
		return this.#isNull(name) ? undefined : this.text(name, pattern, wanted);
	}

	numberOrNull(name: string, max: number): number | undefined {
		return this.#isNull(name) ? undefined : this.number(name, max);
	}

	/** Returns true if the object has the field. */
	has(name: string): boolean {
		return this.#values.has(name);
	}

	/** Parses a field with a whole number in decimal text. */
	whole(name: string): bigint {
		return BigInt(this.text(name, WHOLE, "must be a whole number in decimal text"));
	}

	/** Parses a field with decimal text, and returns it as an integer scaled by 10^decimals. */
	decimal(name: string, decimals: number): bigint {
		const value = this.#take(name);
		const parsed = typeof value === "string" ? parseDecimal(value, decimals) : undefined;
		if (!parsed?.ok) throw this.#malformed(name, `must be decimal text with at most ${decimals} decimals`);
		return parsed.value;
	}

	/** Parses a field with an amount of the network's coin: decimal text with at most nine decimals. Returns wei. */
	wei(name: string): bigint {
		return this.decimal(name, GWEI_DECIMALS) * WEI_PER_GWEI;
	}

	number(name: string, max = Number.MAX_SAFE_INTEGER): number {
		const value = this.#take(name);
		if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0 || value > max) {
			throw this.#malformed(name, `must be a whole number from 0 to ${max}`);
		}
		return value;
	}

	boolean(name: string): boolean {
		const value = this.#take(name);
		if (typeof value !== "boolean") throw this.#malformed(name, "must be true or false");
		return value;
	}

	list<T>(name: string, most: number, read: (fields: Fields) => T): T[] {
		return this.#items(name, most).map((item, at) => {
			const fields = new Fields(item, `${this.#pathOf(name)}.${at}`);
			const value = read(fields);
			fields.end();
			return value;
		});
	}

	object<T>(name: string, read: (fields: Fields) => T): T {
		const fields = new Fields(this.#take(name), this.#pathOf(name));
		const value = read(fields);
		fields.end();
		return value;
	}

	hexList(name: string, most: number, bytes: number): string[] {
		return this.#items(name, most).map((item, at) => new Fields({ [at]: item }, this.#pathOf(name)).hex(String(at), bytes));
	}

	/** Refuses the object if it has fields that were not read. */
	end(): void {
		for (const name of this.#values.keys()) throw this.#malformed(name, "is unknown");
	}

	#isNull(name: string): boolean {
		return this.#values.get(name) === null && this.#values.delete(name);
	}

	#items(name: string, most: number): unknown[] {
		const value = this.#take(name);
		if (!Array.isArray(value) || value.length > most) throw this.#malformed(name, `must be a list of at most ${most}`);
		return value;
	}

	#take(name: string): unknown {
		const value = this.#values.get(name);
		this.#values.delete(name);
		return value;
	}

	#pathOf(name: string): string {
		return this.#path === "" ? name : `${this.#path}.${name}`;
	}

	#malformed(name: string, wanted: string): Malformed {
		return new Malformed(this.#pathOf(name), wanted);
	}
}

/** Parses an object with `read`, and refuses fields that `read` did not read. @throws Malformed */
export function readFields<T>(value: unknown, read: (fields: Fields) => T): T {
	const fields = new Fields(value);
	const result = read(fields);
	fields.end();
	return result;
}

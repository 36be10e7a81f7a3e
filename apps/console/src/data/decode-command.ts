// Decodes the bytes of an intent in the browser, by the layout of its command (docs/reference/console.md). So the operator
// approves the fields in the bytes, not the server's description of them.
import { enrolledKeysIn, fingerprintGroups, fingerprintText } from "@candor/operator-commands";
import { bytesOfHex, hexOf, sha256 } from "./hex.ts";

/** Error: the bytes do not have the layout of the command. */
export class WrongBytes extends Error {
	override name = "WrongBytes";
}

export interface CommandLayout {
	readonly type: string;
	readonly number: number;
	/** Layout of the command's bytes, in the notation of layouts.lock. */
	readonly layout: string;
}

export type CommandFields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields of the command. Amounts are bigint, in ledger units.
 * @throws WrongBytes if the bytes have another command number, missing or additional bytes, or values that the layout does not
 * allow
 */
export function decodeCommand(bytes: Uint8Array, { number, layout }: CommandLayout): CommandFields {
	const input = new Bytes(bytes);
	const found = input.uint();
	if (found !== number) throw new WrongBytes(`command ${found} instead of ${number}`);
	const fields = new LayoutDecoder(layout, input).struct();
	if (!input.done) throw new WrongBytes("bytes after the command");
	return fields;
}

export interface EncodedIntent {
	readonly command: string;
	/** Bytes of the command, in hex. */
	readonly bytes: string;
	/** SHA-256 of the bytes, in hex. */
	readonly hash: string;
	/** The command's fields as the server describes them: JSON text in which amounts are strings. */
	readonly fields: string;
	readonly reason: string;
	readonly operator: number;
}

export type CheckedIntent =
	| {
			readonly ok: true;
			readonly fields: CommandFields;
			/**
			 * Fingerprint of the new keys that the command gives to an operator, in groups of digits; absent for other
			 * commands.
			 */
			readonly fingerprint?: string | undefined;
	  }
	| { readonly ok: false; readonly fault: "unknown_command" | "hash" | "bytes" | "fields" | "reason" | "proposer" };

/** Decodes an intent. Reports a fault if the decoded fields, the hash and the server's description do not agree. */
export async function checkIntent(intent: EncodedIntent, layouts: readonly CommandLayout[]): Promise<CheckedIntent> {
	const layout = layouts.find(({ type }) => type === intent.command);
	if (layout === undefined) return { ok: false, fault: "unknown_command" };
	const bytes = bytesOfHex(intent.bytes);
	if (bytes === undefined) return { ok: false, fault: "bytes" };
	if (hexOf(await sha256(bytes)) !== intent.hash) return { ok: false, fault: "hash" };
	try {
		const { id: _id, by, reason, ...fields } = decodeCommand(bytes, layout);
		if (reason !== undefined && reason !== intent.reason) return { ok: false, fault: "reason" };
		if (by !== intent.operator) return { ok: false, fault: "proposer" };
		if (!isSame(JSON.parse(intent.fields), JSON.parse(jsonOf(fields)))) return { ok: false, fault: "fields" };
		const keys = enrolledKeysIn(intent.command, fields);
		if (keys === undefined) return { ok: true, fields };
		return { ok: true, fields, fingerprint: fingerprintGroups(await sha256(fingerprintText(keys))) };
	} catch (error) {
		if (error instanceof WrongBytes || error instanceof SyntaxError) return { ok: false, fault: "bytes" };
		throw error;
	}
}

/** Returns JSON text in which amounts (bigint) are strings. */
export function jsonOf(value: unknown): string {
	return JSON.stringify(value, (_name, each: unknown) => (typeof each === "bigint" ? each.toString() : each));
}

function isSame(left: unknown, right: unknown): boolean {
	if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
	const names = Object.keys(left);
	if (names.length !== Object.keys(right).length) return false;
	return names.every((name) => isSame((left as CommandFields)[name], (right as CommandFields)[name]));
}

class LayoutDecoder {
	readonly #layout: string;
	readonly #input: Bytes;
	#at = 0;

	constructor(layout: string, input: Bytes) {
		this.#layout = layout;
		this.#input = input;
	}

	struct(): Record<string, unknown> {
		const fields: [string, unknown][] = [];
		for (this.#take("{ "); ; this.#take(", ")) {
			const name = this.#word();
			this.#take(": ");
			fields.push([name, this.#field()]);
			if (this.#takes(" }")) return Object.fromEntries(fields);
		}
	}

	#field(): unknown {
		if (this.#layout.startsWith("{ ", this.#at)) return this.struct();
		const kind = this.#word();
		switch (kind) {
			case "uint":
				return this.#input.uint();
			case "big":
				return this.#input.big();
			case "bool":
				return this.#input.bool();
			case "text":
				return this.#input.text();
		}
		this.#take("(");
		const value = this.#composed(kind);
		this.#take(")");
		return value;
	}

	#composed(kind: string): unknown {
		switch (kind) {
			case "hex":
				return hexOf(this.#input.take(Number(this.#word())));
			case "oneOf": {
				const words = [this.#word()];
				while (this.#takes("|")) words.push(this.#word());
				return this.#input.word(words);
			}
			case "optional": {
				if (this.#input.bool()) return this.#field();
				this.#skipField();
				return undefined;
			}
			case "list": {
				const start = this.#at;
				const count = this.#input.count();
				const items: unknown[] = [];
				for (let index = 0; index < count; index++) {
					this.#at = start;
					items.push(this.#field());
				}
				this.#at = start;
				this.#skipField();
				return items;
			}
			default:
				throw new WrongBytes(`a field of ${kind}`);
		}
	}

	/** Skips the layout of one field. Reads no bytes. */
	#skipField(): void {
		let depth = 0;
		for (; this.#at < this.#layout.length; this.#at++) {
			const mark = this.#layout[this.#at];
			if (mark === "(" || mark === "{") depth++;
			else if (mark === ")" || mark === "}") {
				if (depth === 0) return;
				depth--;
			}
		}
	}

	#word(): string {
		const [word = ""] = /^\w+/.exec(this.#layout.slice(this.#at)) ?? [];
		this.#at += word.length;
		return word;
	}

	#takes(mark: string): boolean {
		if (!this.#layout.startsWith(mark, this.#at)) return false;
		this.#at += mark.length;
		return true;
	}

	#take(mark: string): void {
		if (!this.#takes(mark)) throw new WrongBytes(`no "${mark}" at ${this.#at} of the layout`);
	}
}

/** Reads values in the core's encoding. Each value has exactly one valid encoding, and every other one is refused. */
class Bytes {
	readonly #bytes: Uint8Array;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	get done(): boolean {
		return this.#at === this.#bytes.length;
	}

	take(count: number): Uint8Array {
		const from = this.#at;
		if (count > this.#bytes.length - from) throw new WrongBytes("the bytes end early");
		this.#at += count;
		return this.#bytes.subarray(from, this.#at);
	}

	bool(): boolean {
		const byte = this.#byte();
		if (byte > 1) throw new WrongBytes(`a bool of ${byte}`);
		return byte === 1;
	}

	uint(): number {
		const value = this.#varint(8);
		if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new WrongBytes("a number that is too large");
		return Number(value);
	}

	/** Reads the length of a list. A length above the number of remaining bytes is refused. */
	count(): number {
		const count = this.uint();
		if (count > this.#bytes.length) throw new WrongBytes("a list that is too long");
		return count;
	}

	/** Reads a signed integer (zigzag varint). */
	big(): bigint {
		const value = this.#varint(10);
		return (value & 1n) === 0n ? value >> 1n : -((value + 1n) >> 1n);
	}

	text(): string {
		try {
			return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.take(this.uint()));
		} catch (cause) {
			if (cause instanceof WrongBytes) throw cause;
			throw new WrongBytes("a text that is not UTF-8", { cause });
		}
	}

	word(words: readonly string[]): string {
		const word = words[this.#byte()];
		if (word === undefined) throw new WrongBytes("a word that the layout does not have");
		return word;
	}

	#byte(): number {
		return this.take(1)[0] as number;
	}

	#varint(most: number): bigint {
		let value = 0n;
		for (let count = 0; count < most; count++) {
			const byte = this.#byte();
			value |= BigInt(byte & 0x7f) << BigInt(7 * count);
			if (byte < 0x80) {
				if (byte === 0 && count > 0) throw new WrongBytes("a number with superfluous bytes");
				return value;
			}
		}
		throw new WrongBytes("a number that is too long");
	}
}

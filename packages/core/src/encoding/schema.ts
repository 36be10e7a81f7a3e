// Declares the fields of journalled messages and snapshot rows, and derives their types and codecs. The fields are encoded in the
// order of their declaration. A changed order needs a new message number (see the lock file in packages/journal).
import { type ByteReader, type ByteWriter, MalformedBytes } from "./bytes.ts";

/** Codec of one field of a message or row. `layout` is the description of the field in the lock file. */
export interface Field<T> {
	readonly layout: string;
	write(writer: ByteWriter, value: T): void;
	read(reader: ByteReader): T;
}

export type ValueOf<F> = F extends Field<infer T> ? T : never;
// biome-ignore lint/suspicious/noExplicitAny: a shape holds fields of any value
type AnyShape = Readonly<Record<string, Field<any>>>;
export type Fields<S extends AnyShape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** Integer from 0 to 2^53-1. */
export const uint: Field<number> = { layout: "uint", write: (w, v) => w.uint(v), read: (r) => r.uint() };
/** Exact integer within ±2^62, such as an amount in ledger units. */
export const big: Field<bigint> = { layout: "big", write: (w, v) => w.big(v), read: (r) => r.big() };
export const bool: Field<boolean> = {
	layout: "bool",
	write: (w, v) => w.u8(v ? 1 : 0),
	read: (r) => {
		const byte = r.u8();
		if (byte > 1) throw new MalformedBytes(`bool of ${byte}`);
		return byte === 1;
	},
};
export const text: Field<string> = { layout: "text", write: (w, v) => w.text(v), read: (r) => r.text() };

/**
 * Returns the codec of a word from a fixed list. A word is encoded as its index in the list, so new words may only be appended.
 */
export function oneOf<const T extends readonly string[]>(...words: T): Field<T[number]> {
	return {
		layout: `oneOf(${words.join("|")})`,
		write: (w, v) => {
			// A linear search is faster here than a map: the lists are short, and equal words in code are the same string object.
			let code = 0;
			while (code < words.length && words[code] !== v) code++;
			if (code === words.length) throw new Error(`not one of ${words.join(", ")}: ${v}`);
			w.u8(code);
		},
		read: (r) => {
			const word = words[r.u8()];
			if (word === undefined) throw new MalformedBytes(`not one of ${words.join(", ")}`);
			return word;
		},
	};
}

/**
 * Returns the codec of a lower-case hex text that stands for `count` bytes. The encoding stores the bytes. Hashes have this
 * codec, because users see them as hex text.
 */
export function hex(count: number): Field<string> {
	const pattern = new RegExp(`^[0-9a-f]{${count * 2}}$`);
	return {
		layout: `hex(${count})`,
		write: (w, v) => {
			if (!pattern.test(v)) throw new Error(`needs ${count} bytes of hex: ${v}`);
			for (let at = 0; at < v.length; at += 2) w.u8(Number.parseInt(v.slice(at, at + 2), 16));
		},
		read: (r) => {
			let digits = "";
			for (let index = 0; index < count; index++) digits += r.u8().toString(16).padStart(2, "0");
			return digits;
		},
	};
}

export function optional<T>(inner: Field<T>): Field<T | undefined> {
	return {
		layout: `optional(${inner.layout})`,
		write: (w, v) => {
			if (v === undefined) w.u8(0);
			else {
				w.u8(1);
				inner.write(w, v);
			}
		},
		read: (r) => (r.u8() === 0 ? undefined : inner.read(r)),
	};
}

export function list<T>(inner: Field<T>): Field<readonly T[]> {
	return {
		layout: `list(${inner.layout})`,
		write: (w, v) => {
			w.uint(v.length);
			for (const item of v) inner.write(w, item);
		},
		read: (r) => {
			const count = r.uint();
			const items: T[] = [];
			for (let index = 0; index < count; index++) items.push(inner.read(r));
			return items;
		},
	};
}

/**
 * Returns the codec of a record whose named fields are encoded in the order of declaration. Its reader and writer are functions
 * without a loop, generated once. With a loop over the fields, a replay of the journal was four times slower (measured in
 * bench/).
 */
export function struct<S extends AnyShape>(shape: S): Field<Fields<S>> {
	return compile(shape, undefined);
}

/**
 * Schema of a journalled message: a permanent number, a name, and fields. Message objects contain the name in their field `type`.
 */
export interface MessageSchema<N extends string = string, T extends { type: N } = { type: N }> extends Field<T> {
	readonly number: number;
	readonly type: N;
}

/**
 * Declares a journalled message.
 * @param number from 1 to 65535, never used for another message; commands have numbers below 1000, events from 1000
 */
export function message<const N extends string, S extends AnyShape>(
	number: number,
	type: N,
	shape: S,
): MessageSchema<N, { type: N } & Fields<S>> {
	return { number, type, ...(compile(shape, type) as Field<{ type: N } & Fields<S>>) };
}

export type MessageOf<M> = M extends MessageSchema<string, infer T> ? T : never;

function compile<S extends AnyShape>(shape: S, type: string | undefined): Field<Fields<S>> {
	const names = Object.keys(shape);
	for (const name of names) if (!/^[a-zA-Z][a-zA-Z0-9]*$/.test(name)) throw new Error(`field name: ${name}`);
	const fields = names.map((name) => shape[name]);
	const writeBody = names.map((name, index) => `f${index}.write(w, v.${name});`).join("\n");
	const head = type === undefined ? "" : `type: ${JSON.stringify(type)}, `;
	const readBody = `return { ${head}${names.map((name, index) => `${name}: f${index}.read(r)`).join(", ")} };`;
	const parameters = fields.map((_, index) => `f${index}`);
	const write = new Function(...parameters, `return (w, v) => {\n${writeBody}\n};`)(...fields);
	const read = new Function(...parameters, `return (r) => {\n${readBody}\n};`)(...fields);
	const layout = `{ ${names.map((name) => `${name}: ${(shape[name] as Field<unknown>).layout}`).join(", ")} }`;
	return { layout, write, read };
}

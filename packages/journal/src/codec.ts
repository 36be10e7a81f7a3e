// Encodes and decodes batches of commands and events. The bytes are a count, then the number and the fields of each message. Each
// batch has exactly one valid encoding. The field layout of a message never changes (layouts.lock).
import { ByteReader, ByteWriter, COMMANDS, type Command, EVENTS, type Event, type Field, MalformedBytes } from "@candor/core";
import { UnencodableCommand } from "./failures.ts";

interface Schema<T> extends Field<T> {
	readonly number: number;
	readonly type: string;
}

const FIRST_EVENT = 1000;

/**
 * Thrown for a message number that this release does not know. Either another release wrote the message, or the bytes are
 * damaged.
 */
export class UnknownMessage extends MalformedBytes {
	override name = "UnknownMessage";
}

class BatchCodec<T extends { type: string }> {
	readonly #byType = new Map<string, Schema<T>>();
	readonly #byNumber: (Schema<T> | undefined)[] = [];
	readonly #base: number;

	constructor(schemas: readonly Schema<T>[], base: number) {
		this.#base = base;
		for (const schema of schemas) {
			if (this.#byNumber[schema.number - base] !== undefined) throw new Error(`message number ${schema.number} is used twice`);
			if (this.#byType.has(schema.type)) throw new Error(`two messages are called ${schema.type}`);
			this.#byType.set(schema.type, schema);
			this.#byNumber[schema.number - base] = schema;
		}
	}

	write(writer: ByteWriter, item: T): void {
		const schema = this.#byType.get(item.type);
		if (schema === undefined) throw new Error(`no message is called ${item.type}`);
		writer.uint(schema.number);
		schema.write(writer, item);
	}

	read(reader: ByteReader): T {
		const number = reader.uint();
		const schema = this.#byNumber[number - this.#base];
		if (schema === undefined) throw new UnknownMessage(`unknown message number ${number} before offset ${reader.offset}`);
		return schema.read(reader);
	}

	encode(items: readonly T[]): Uint8Array {
		scratch.reset();
		scratch.uint(items.length);
		for (let index = 0; index < items.length; index++) this.write(scratch, items[index] as T);
		return scratch.finish();
	}

	decode(bytes: Uint8Array): T[] {
		const reader = new ByteReader(bytes);
		const count = reader.uint();
		if (count > bytes.length) throw new MalformedBytes(`${count} messages in ${bytes.length} bytes`);
		const items: T[] = [];
		for (let index = 0; index < count; index++) items.push(this.read(reader));
		if (!reader.done) throw new MalformedBytes(`${bytes.length - reader.offset} bytes after the last message`);
		return items;
	}
}

const scratch = new ByteWriter(1 << 16);
const commandCodec = new BatchCodec(COMMANDS as unknown as readonly Schema<Command>[], 0);
const eventCodec = new BatchCodec(EVENTS as unknown as readonly Schema<Event>[], FIRST_EVENT);

export const encodeCommands = (commands: readonly Command[]): Uint8Array => commandCodec.encode(commands);
export const decodeCommands = (bytes: Uint8Array): Command[] => commandCodec.decode(bytes);
export const encodeEvents = (events: readonly Event[]): Uint8Array => eventCodec.encode(events);
export const decodeEvents = (bytes: Uint8Array): Event[] => eventCodec.decode(bytes);

/**
 * Encoded commands of a batch that is being built. Each command is encoded only once. The final batch can contain any selection
 * of the commands.
 */
export class CommandFrames {
	readonly #writer = new ByteWriter(1 << 16);
	readonly #starts: number[] = [];
	readonly #ends: number[] = [];

	get count(): number {
		return this.#starts.length;
	}

	reset(): void {
		this.#writer.reset();
		this.#starts.length = 0;
		this.#ends.length = 0;
	}

	/**
	 * Encodes and adds a command, and returns its size in bytes. For a command that the codec cannot encode, adds nothing and
	 * throws UnencodableCommand.
	 */
	add(command: Command): number {
		const start = this.#writer.length;
		try {
			commandCodec.write(this.#writer, command);
		} catch (cause) {
			throw new UnencodableCommand(`${command.type}: ${(cause as Error).message}`, { cause });
		}
		this.#starts.push(start);
		this.#ends.push(this.#writer.length);
		return this.#writer.length - start;
	}

	drop(): void {
		this.#starts.pop();
		this.#ends.pop();
	}

	/** Decodes all commands from their bytes, because the core must get exactly the commands that a replay will get. */
	commands(): Command[] {
		const reader = new ByteReader(this.#writer.peek());
		const commands: Command[] = [];
		for (let index = 0; index < this.#starts.length; index++) {
			reader.skipTo(this.#starts[index] as number);
			commands.push(commandCodec.read(reader));
		}
		return commands;
	}

	/** Returns the bytes of one command (number and fields), valid until the next `add`. */
	frame(index: number): Uint8Array {
		return this.#writer.peek().subarray(this.#starts[index], this.#ends[index]);
	}

	/**
	 * Returns the encoded batch of the commands for which `keep` is true. The bytes equal those of `encodeCommands` for these
	 * commands.
	 */
	encode(keep: (index: number) => boolean): Uint8Array {
		const all = this.#writer.peek();
		scratch.reset();
		let count = 0;
		for (let index = 0; index < this.#starts.length; index++) if (keep(index)) count++;
		scratch.uint(count);
		for (let index = 0; index < this.#starts.length; ) {
			if (!keep(index)) {
				index++;
				continue;
			}
			const from = this.#starts[index] as number;
			let to = this.#ends[index++] as number;
			while (index < this.#starts.length && this.#starts[index] === to && keep(index)) to = this.#ends[index++] as number;
			scratch.bytes(all.subarray(from, to));
		}
		return scratch.finish();
	}
}

// Reads and writes the core's binary encoding. Each value has exactly one encoding, so equal states have equal bytes and hashes.
// The reader rejects bytes after the last value.

const utf8Encoder = new TextEncoder();
// `ignoreBOM` makes the decoder keep a byte order mark as an ordinary character instead of dropping it.
const utf8Decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Writes values into a buffer that doubles its size when it is full. `finish` returns a copy that the caller owns. */
export class ByteWriter {
	#bytes: Uint8Array;
	#view: DataView;
	#length = 0;

	constructor(capacity = 1024) {
		this.#bytes = new Uint8Array(capacity);
		this.#view = new DataView(this.#bytes.buffer);
	}

	get length(): number {
		return this.#length;
	}

	reset(): void {
		this.#length = 0;
	}

	#reserve(extra: number): number {
		const at = this.#length;
		const needed = at + extra;
		if (needed > this.#bytes.length) {
			let capacity = this.#bytes.length * 2;
			while (capacity < needed) capacity *= 2;
			const grown = new Uint8Array(capacity);
			grown.set(this.#bytes.subarray(0, at));
			this.#bytes = grown;
			this.#view = new DataView(grown.buffer);
		}
		this.#length = needed;
		return at;
	}

	u8(value: number): void {
		const at = this.#reserve(1);
		this.#bytes[at] = value;
	}

	u32(value: number): void {
		const at = this.#reserve(4);
		this.#view.setUint32(at, value, true);
	}

	/** Writes an integer from 0 to 2^53-1 with seven bits per byte, low bits first. */
	uint(value: number): void {
		if (!Number.isSafeInteger(value) || value < 0) throw new Error(`uint out of range: ${value}`);
		let at = this.#reserve(8);
		const bytes = this.#bytes;
		let rest = value;
		while (rest >= 0x80) {
			bytes[at++] = (rest % 0x80) | 0x80;
			rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80);
		}
		bytes[at++] = rest;
		this.#length = at;
	}

	/**
	 * Writes a signed integer in zigzag form, in which integers near zero need few bytes. Throws if the integer is beyond ±2^62.
	 */
	big(value: bigint): void {
		if (value >= -0x3fffffffffffn && value <= 0x3fffffffffffn) {
			const small = Number(value);
			this.uint(small < 0 ? -2 * small - 1 : 2 * small);
			return;
		}
		if (value > 0x3fffffffffffffffn || value < -0x3fffffffffffffffn) throw new Error(`big out of range: ${value}`);
		let rest = value < 0n ? -2n * value - 1n : 2n * value;
		let at = this.#reserve(10);
		const bytes = this.#bytes;
		while (rest >= 0x80n) {
			bytes[at++] = Number(rest & 0x7fn) | 0x80;
			rest >>= 7n;
		}
		bytes[at++] = Number(rest);
		this.#length = at;
	}

	bytes(value: Uint8Array): void {
		const at = this.#reserve(value.length);
		this.#bytes.set(value, at);
	}

	/** Writes a text in UTF-8. Throws if the text contains half of a surrogate pair, which has no UTF-8 encoding. */
	text(value: string): void {
		const length = value.length;
		let ascii = length < 64;
		for (let index = 0; ascii && index < length; index++) ascii = value.charCodeAt(index) < 0x80;
		if (ascii) {
			this.uint(length);
			const at = this.#reserve(length);
			for (let index = 0; index < length; index++) this.#bytes[at + index] = value.charCodeAt(index);
			return;
		}
		if (!value.isWellFormed()) throw new Error("text with half of a surrogate pair");
		const encoded = utf8Encoder.encode(value);
		this.uint(encoded.length);
		this.bytes(encoded);
	}

	/** Returns the written bytes without copying them. The result is valid until the next write. */
	peek(): Uint8Array {
		return this.#bytes.subarray(0, this.#length);
	}

	/**
	 * Returns a 53-bit hash of the written bytes. The engine uses it to detect a command id that is reused by mistake. It is not
	 * cryptographic.
	 */
	fingerprint(): number {
		const bytes = this.#bytes;
		const length = this.#length;
		let low = 0x811c9dc5;
		let high = 0x9747b28c;
		for (let index = 0; index < length; index++) {
			const byte = bytes[index] as number;
			low = Math.imul(low ^ byte, 0x01000193);
			high = Math.imul(high ^ byte, 0x85ebca6b) ^ (high >>> 13);
		}
		return (high >>> 11) * 4294967296 + (low >>> 0);
	}

	finish(): Uint8Array {
		return this.#bytes.slice(0, this.#length);
	}
}

export class ByteReader {
	readonly #bytes: Uint8Array;
	readonly #view: DataView;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}

	get done(): boolean {
		return this.#at === this.#bytes.length;
	}

	get offset(): number {
		return this.#at;
	}

	skipTo(offset: number): void {
		this.#take(offset - this.#at);
	}

	#take(count: number): number {
		const at = this.#at;
		if (at + count > this.#bytes.length) throw new MalformedBytes(`needs ${count} bytes at ${at} of ${this.#bytes.length}`);
		this.#at = at + count;
		return at;
	}

	u8(): number {
		return this.#bytes[this.#take(1)] as number;
	}

	u32(): number {
		return this.#view.getUint32(this.#take(4), true);
	}

	uint(): number {
		let value = 0;
		let scale = 1;
		for (let count = 0; count < 8; count++) {
			const byte = this.u8();
			value += (byte & 0x7f) * scale;
			if (byte < 0x80) {
				if (!Number.isSafeInteger(value)) break;
				return value;
			}
			scale *= 0x80;
		}
		throw new MalformedBytes(`uint too long at ${this.#at}`);
	}

	big(): bigint {
		let low = 0;
		let scale = 1;
		for (let count = 0; count < 7; count++) {
			const byte = this.u8();
			low += (byte & 0x7f) * scale;
			if (byte < 0x80) return BigInt(low % 2 === 0 ? low / 2 : -(low + 1) / 2);
			scale *= 0x80;
		}
		let value = BigInt(low);
		let shift = 49n;
		for (let count = 0; count < 3; count++) {
			const byte = this.u8();
			value |= BigInt(byte & 0x7f) << shift;
			if (byte < 0x80) return (value & 1n) === 0n ? value >> 1n : -((value + 1n) >> 1n);
			shift += 7n;
		}
		throw new MalformedBytes(`big too long at ${this.#at}`);
	}

	bytes(count: number): Uint8Array {
		const at = this.#take(count);
		return this.#bytes.slice(at, at + count);
	}

	text(): string {
		const length = this.uint();
		const at = this.#take(length);
		if (length < 32) {
			let ascii = true;
			for (let index = 0; ascii && index < length; index++) ascii = (this.#bytes[at + index] as number) < 0x80;
			if (ascii) return String.fromCharCode(...this.#bytes.subarray(at, at + length));
		}
		try {
			return utf8Decoder.decode(this.#bytes.subarray(at, at + length));
		} catch (cause) {
			throw new MalformedBytes(`not UTF-8 at ${at}`, { cause });
		}
	}
}

/**
 * Thrown for bytes that `ByteWriter` cannot have written: the journal or a snapshot is damaged. This is an operational error,
 * which no user can cause.
 */
export class MalformedBytes extends Error {
	override name = "MalformedBytes";
}

// Encodes one-dimensional Postgres arrays in binary form, for use as query parameters. With arrays in text form, the driver and
// Postgres need several times as much CPU time (measured in bench/src/orders.ts). The layout is that of array_recv in Postgres'
// arrayfuncs.c.

export type ElementType = "bigint" | "integer" | "text" | "boolean";
export type Value = number | bigint | string | boolean;

const OIDS: Readonly<Record<ElementType, number>> = { boolean: 16, bigint: 20, integer: 23, text: 25 };
const HEAD_BYTES = 20;

/** Encodes an array without nulls. Throws RangeError for a number that the type cannot hold. */
export function binaryArray(type: ElementType, values: readonly Value[]): Buffer {
	const bytes = Buffer.allocUnsafe(HEAD_BYTES + mostBytes(type, values));
	// The header consists of the number of dimensions, a flag for nulls, the element type, the length and the first index.
	let at = 0;
	for (const word of [1, 0, OIDS[type], values.length, 1]) at = bytes.writeInt32BE(word, at);
	for (const value of values) at = writeElement(bytes, at, type, value);
	return bytes.subarray(0, at);
}

function mostBytes(type: ElementType, values: readonly Value[]): number {
	if (type === "bigint") return values.length * 12;
	if (type === "integer") return values.length * 8;
	if (type === "boolean") return values.length * 5;
	return values.reduce<number>((sum, value) => sum + 4 + (value as string).length * 3, 0);
}

function writeElement(bytes: Buffer, at: number, type: ElementType, value: Value): number {
	switch (type) {
		case "bigint":
			bytes.writeInt32BE(8, at);
			bytes.writeBigInt64BE(BigInt(value), at + 4);
			return at + 12;
		case "integer":
			bytes.writeInt32BE(4, at);
			bytes.writeInt32BE(value as number, at + 4);
			return at + 8;
		case "boolean":
			bytes.writeInt32BE(1, at);
			bytes[at + 4] = value === true ? 1 : 0;
			return at + 5;
		case "text": {
			const length = bytes.write(value as string, at + 4, "utf8");
			bytes.writeInt32BE(length, at);
			return at + 4 + length;
		}
	}
}

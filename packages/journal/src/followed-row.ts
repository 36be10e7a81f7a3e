// Packs a durable row into one buffer, which is moved to the follower's thread without a copy. The buffer leaves out the row's
// events, because the follower computes them again.
import { ByteReader, ByteWriter } from "@candor/core";
import type { RowWithoutEvents } from "./row.ts";

const writer = new ByteWriter(1 << 16);

export function packRow(row: RowWithoutEvents): Uint8Array<ArrayBuffer> {
	writer.reset();
	for (const value of [row.firstSeq, row.lastSeq, row.epoch, row.at, row.rules]) writer.uint(value);
	for (const hash of [row.prevHash, row.eventsHash, row.hash]) writer.bytes(hash);
	writer.uint(row.commands.length);
	writer.bytes(row.commands);
	return writer.finish() as Uint8Array<ArrayBuffer>;
}

export function unpackRow(bytes: Uint8Array): RowWithoutEvents {
	const reader = new ByteReader(bytes);
	const firstSeq = reader.uint();
	const lastSeq = reader.uint();
	const epoch = reader.uint();
	const at = reader.uint();
	const rules = reader.uint();
	const prevHash = reader.bytes(32);
	const eventsHash = reader.bytes(32);
	const hash = reader.bytes(32);
	return { firstSeq, lastSeq, epoch, at, rules, prevHash, eventsHash, hash, commands: reader.bytes(reader.uint()) };
}

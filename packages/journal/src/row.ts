// Hashes journal rows and links each to the previous one, so that damage is detected (docs/explanation/core.md, Row).
import { createHash } from "node:crypto";
import { JournalDamaged } from "./failures.ts";
import type { JournalRow } from "./store.ts";

/** Previous hash of the first row: 32 zero bytes. */
export const NO_HASH = new Uint8Array(32);

const DOMAIN = new TextEncoder().encode("candor journal row 1\n");
const head = new Uint8Array(DOMAIN.length + 5 * 8);
head.set(DOMAIN);
const headView = new DataView(head.buffer);

export function sha256(bytes: Uint8Array): Uint8Array {
	return new Uint8Array(createHash("sha256").update(bytes).digest());
}

/**
 * Returns the SHA-256 over first_seq, last_seq, epoch, at, rules (64-bit, little-endian), prev_hash, events_hash and commands. The
 * row's events are covered only through events_hash, so that a row can be checked after its events were moved to an archive.
 */
export function hashRow(row: Omit<JournalRow, "hash" | "events">): Uint8Array {
	let at = DOMAIN.length;
	for (const value of [row.firstSeq, row.lastSeq, row.epoch, row.at, row.rules]) {
		headView.setUint32(at, value % 4294967296, true);
		headView.setUint32(at + 4, Math.floor(value / 4294967296), true);
		at += 8;
	}
	return new Uint8Array(
		createHash("sha256").update(head).update(row.prevHash).update(row.eventsHash).update(row.commands).digest(),
	);
}

export function sealRow(fields: Omit<JournalRow, "hash" | "eventsHash">): JournalRow {
	const hashed = { ...fields, eventsHash: sha256(fields.events) };
	return { ...hashed, hash: hashRow(hashed) };
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
	if (left.length !== right.length) return false;
	for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
	return true;
}

export function sameRow(left: JournalRow, right: JournalRow): boolean {
	return (
		left.firstSeq === right.firstSeq &&
		left.lastSeq === right.lastSeq &&
		left.epoch === right.epoch &&
		left.at === right.at &&
		left.rules === right.rules &&
		sameBytes(left.prevHash, right.prevHash) &&
		sameBytes(left.commands, right.commands) &&
		sameBytes(left.events, right.events) &&
		sameBytes(left.eventsHash, right.eventsHash) &&
		sameBytes(left.hash, right.hash)
	);
}

/** A point in the hash chain: the end of the row whose last sequence is `seq`. `hash` is the hash of that row. */
export interface ChainPoint {
	readonly seq: number;
	readonly hash: Uint8Array;
	readonly at: number;
	readonly epoch: number;
	readonly rules: number;
}

export const CHAIN_START: ChainPoint = { seq: 0, hash: NO_HASH, at: 0, epoch: 0, rules: 0 };

export const pointAfter = (row: RowWithoutEvents): ChainPoint => ({
	seq: row.lastSeq,
	hash: row.hash,
	at: row.at,
	epoch: row.epoch,
	rules: row.rules,
});

export type RowWithoutEvents = Omit<JournalRow, "events">;

/** Checks that a row follows `before` and that its hash is correct, but not its events. Throws JournalDamaged otherwise. */
export function verifyHead(before: ChainPoint, row: RowWithoutEvents): void {
	const damaged = (what: string) => new JournalDamaged(before.seq + 1, what);
	if (row.firstSeq !== before.seq + 1) throw damaged(`the row after sequence ${before.seq} begins at ${row.firstSeq}`);
	if (!(row.lastSeq >= row.firstSeq)) throw damaged(`sequences ${row.firstSeq} to ${row.lastSeq}`);
	if (!sameBytes(hashRow(row), row.hash)) throw damaged(OTHER_HASH);
	if (!sameBytes(row.prevHash, before.hash)) throw damaged("it does not name the hash of the row before");
	if (row.epoch < before.epoch) throw damaged(`epoch ${row.epoch} after ${before.epoch}`);
	if (row.at < before.at) throw damaged(`time ${row.at} after ${before.at}`);
}

/** Checks that a row follows `before`, and that its hash and events are correct. Throws JournalDamaged otherwise. */
export function verifyLink(before: ChainPoint, row: JournalRow): void {
	verifyHead(before, row);
	verifyEvents(row);
}

/** Checks the hash and events of a single row, but not its link to the previous row. Throws JournalDamaged if one is wrong. */
export function verifyAlone(row: JournalRow): void {
	if (!sameBytes(hashRow(row), row.hash)) throw new JournalDamaged(row.firstSeq, OTHER_HASH);
	verifyEvents(row);
}

const OTHER_HASH = "the row does not have the stored hash";

function verifyEvents(row: JournalRow): void {
	if (!sameBytes(sha256(row.events), row.eventsHash)) {
		throw new JournalDamaged(row.firstSeq, "the events do not have the stored hash");
	}
}

// Functions with which all proof checks read their input: keys, signatures, signed records, exact amounts and prices in ticks.
// They accept any value as input and throw Malformed if it has the wrong form.

import type { SignedIndexRecord } from "./index-record.ts";
import type { Signed } from "./option-receipt.ts";
import { Malformed, parseExact, type UntrustedObject } from "./untrusted-object.ts";

/** A key in the form of the call proofs/keys. The key is in hex, times are in ms. `until` is null while the key is in use. */
export interface PublishedKey {
	readonly key_id: string;
	readonly public_key: string;
	readonly from: number;
	readonly until: number | null;
}

export interface ReadRecord extends SignedIndexRecord {
	readonly key_id: string;
	readonly ticks: readonly { readonly price: number; readonly time: number }[];
}

const MAX_RECORDS = 100_000;
const MAX_SOURCES = 32;
export const MAX_KEYS = 1_000;
/** Largest price in ticks. The sum of two such prices is still an exact JavaScript number. */
const MAX_TICKS = 2 ** 51;
const SIGNATURE = /^[0-9a-f]{128}$/;
export const DECIMAL_TEXT = /^[\d.]{1,40}$/;
/** Pattern of decimal text that may be negative. Rates, gains and payments have this form. */
export const SIGNED_TEXT = /^-?[\d.]{1,40}$/;
export const COUNT = Number.MAX_SAFE_INTEGER;

/** Calls `read`. Every error counts as malformed input, because a hostile object can cause any kind of error. */
export function orMalformed<T>(read: () => T): T | { readonly malformed: string } {
	try {
		return read();
	} catch (error) {
		return { malformed: error instanceof Malformed ? error.at : "" };
	}
}

export function readSigned(of: UntrustedObject): Signed {
	return { hash: of.hash("hash"), signature: of.text("signature", SIGNATURE), key_id: of.name("key_id") };
}

export function readKey(of: UntrustedObject): PublishedKey {
	const until = of.get("until") === null ? null : of.time("until");
	return { key_id: of.name("key_id"), public_key: of.hash("public_key"), from: of.time("from"), until };
}

/** Reads a list with at least one record. The prices of all records must have the same number of decimals. */
export function readRecordsOf(all: UntrustedObject, key: string): { records: readonly ReadRecord[]; places: number } {
	let places: number | undefined;
	const records = all.list(key, MAX_RECORDS, (of) => {
		const index = of.text("index", DECIMAL_TEXT);
		places ??= parseExact(index)?.places;
		if (places === undefined || parseExact(index)?.places !== places) throw of.bad("index");
		return readRecord(of, index, places);
	});
	if (places === undefined) throw all.bad(key);
	return { records, places };
}

function readRecord(of: UntrustedObject, index: string, places: number): ReadRecord {
	const ticks: { price: number; time: number }[] = [];
	const sources = of.list("sources", MAX_SOURCES, (source) => {
		const read = { name: source.name("name"), price: source.text("price", DECIMAL_TEXT), time: source.time("time") };
		ticks.push({ price: priceOf(source, places), time: read.time });
		return read;
	});
	const content = { market: of.name("market"), seq: of.whole("seq", 1, COUNT), time: of.time("time"), sources, index };
	return { ...content, previous_hash: of.hash("previous_hash"), ...readSigned(of), ticks };
}

export function priceOf(of: UntrustedObject, places: number): number {
	const { units } = amountOf(of, "price", places);
	if (units === 0n || units > MAX_TICKS) throw of.bad("price");
	return Number(units);
}

export function amountOf(of: UntrustedObject, key: string, places?: number): { units: bigint; places: number } {
	const read = parseExact(of.text(key, DECIMAL_TEXT));
	if (read === undefined || (places !== undefined && read.places !== places)) throw of.bad(key);
	return read;
}

/** Reads an amount that may be negative. @throws Malformed also for a negative zero */
export function signedOf(of: UntrustedObject, key: string, places: number): bigint {
	const text = of.text(key, SIGNED_TEXT);
	const below = text.startsWith("-");
	const read = parseExact(below ? text.slice(1) : text);
	if (read === undefined || read.places !== places || (below && read.units === 0n)) throw of.bad(key);
	return below ? -read.units : read.units;
}

// Reads the input that all proof checks of contracts need: the signed index record, and the fields that all receipts have. Also
// checks how far a mark price is from the index.
import { amountOf, COUNT, DECIMAL_TEXT, type PublishedKey, type ReadRecord, readRecordsOf } from "./evidence.ts";
import type { NamedRecord } from "./option-receipt.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { type ChainProblem, linkProblem } from "./record-chain.ts";
import { signatureProblem } from "./signature-problem.ts";
import type { UntrustedObject } from "./untrusted-object.ts";

export const MILLION = 1_000_000;
export const MAX_LOTS = 2 ** 40;
const MAX_LEVERAGE = 200;
/**
 * Largest allowed distance of a mark from the index, parts per million. A second limit is an eighth of the initial margin rate at
 * the contract's top leverage. Receipts do not contain the top leverage, so the check uses the position's leverage, which is not
 * above it.
 */
const MARK_BAND_PPM = 10_000;

/** Reads a list of records that must have exactly one element. @throws Malformed for any other number of records */
export function readOneRecord(all: UntrustedObject): { readonly record: ReadRecord; readonly places: number } {
	const { records, places } = readRecordsOf(all, "records");
	const [record] = records;
	if (record === undefined || records.length > 1) throw all.bad("records");
	return { record, places };
}

export function readPosition(of: UntrustedObject) {
	return {
		ticket: of.whole("ticket", 1, COUNT),
		market: of.name("market"),
		account: of.oneOf("account", "real", "simulation"),
		side: of.oneOf("side", "long", "short"),
		currency: of.name("currency"),
		leverage: of.whole("leverage", 1, MAX_LEVERAGE),
		lots: of.whole("lots", 1, MAX_LOTS),
	} as const;
}

export function readNamedRecord(index: UntrustedObject): NamedRecord {
	return {
		seq: index.whole("seq", 1, COUNT),
		time: index.time("time"),
		price: index.text("price", DECIMAL_TEXT),
		hash: index.hash("hash"),
	};
}

/** Reads a price in ticks. @throws Malformed if it is zero, or too large for exact arithmetic */
export function ticksOf(of: UntrustedObject, key: string, places: number): number {
	const { units } = amountOf(of, key, places);
	if (units === 0n || units > BigInt(COUNT)) throw of.bad(key);
	return Number(units);
}

interface NamedIn {
	readonly market: string;
	readonly index: NamedRecord;
}

/**
 * Returns the problem of a record; undefined if it has none. The record must be the one that the receipt names, be complete and
 * signed, and not be later than `at` (ms).
 */
export function recordProblem(
	{ market, index: { seq, time, price, hash } }: NamedIn,
	record: ReadRecord,
	at: number,
	keys: readonly PublishedKey[],
): ChainProblem | SignatureProblem | "another_record" | "wrong_time" | undefined {
	const named = record.seq === seq && record.time === time && record.index === price && record.hash === hash;
	if (!named) return "another_record";
	if (record.market !== market) return "wrong_market";
	if (time > at) return "wrong_time";
	return linkProblem(record, undefined, undefined) ?? signatureProblem(record, record.hash, record.time, keys);
}

/** Returns the largest allowed distance between mark and index at a leverage, parts per million. */
export function markBandPpm(leverage: number): number {
	return Math.min(MARK_BAND_PPM, Math.floor(MILLION / leverage / 8));
}

/** Returns true if the mark is within the allowed distance from the index. @param mark ticks @param index ticks */
export function isNearIndex(mark: number, index: number, leverage: number): boolean {
	return BigInt(Math.abs(mark - index)) * BigInt(MILLION) <= BigInt(index) * BigInt(markBandPpm(leverage));
}

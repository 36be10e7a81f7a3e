// Checks signatures and hash chains of index records, without trusting the exchange.
import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { FIRST_PREVIOUS_HASH, indexRecordHash, type SignedIndexRecord } from "./index-record.ts";

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** Returns true if an Ed25519 signature (RFC 8032, strict) of the 32 bytes of `hashHex` is valid. Never throws. */
export function verifySignature(hashHex: string, signatureHex: string, publicKeyHex: string): boolean {
	if (!HASH.test(hashHex) || !SIGNATURE.test(signatureHex) || !HASH.test(publicKeyHex)) return false;
	try {
		return ed25519.verify(hexToBytes(signatureHex), hexToBytes(hashHex), hexToBytes(publicKeyHex), { zip215: false });
	} catch {
		return false;
	}
}

export type ChainProblem =
	| "wrong_market"
	| "gap"
	| "time_went_back"
	| "broken_link"
	| "wrong_hash"
	| "wrong_signature"
	| "wrong_index";
export type ChainResult =
	| { readonly ok: true; readonly head: string }
	| { readonly ok: false; readonly at: number; readonly problem: ChainProblem };

/**
 * Checks consecutive records of one market: every link, hash, signature and median.
 * @param continues hash of the record before the first one, if the caller knows it. Without it, the chain may start at any
 * record; a record with number 1 must always name the hash of the empty chain.
 * @returns the last hash; or the first problem, and the index of its record in `records`
 */
export function checkRecordChain(records: readonly SignedIndexRecord[], publicKeyHex: string, continues?: string): ChainResult {
	let head = continues;
	for (const [at, record] of records.entries()) {
		const problem = problemOf(record, records[at - 1], head, publicKeyHex);
		if (problem !== undefined) return { ok: false, at, problem };
		head = record.hash;
	}
	return { ok: true, head: head ?? FIRST_PREVIOUS_HASH };
}

function problemOf(
	record: SignedIndexRecord,
	before: SignedIndexRecord | undefined,
	head: string | undefined,
	publicKeyHex: string,
): ChainProblem | undefined {
	if (before !== undefined && record.market === before.market && record.seq !== before.seq + 1) return "gap";
	const problem = linkProblem(record, before, head);
	if (problem !== undefined) return problem;
	return verifySignature(record.hash, record.signature, publicKeyHex) ? undefined : "wrong_signature";
}

/**
 * Returns the problem of a record in a chain; undefined if it has none. The record's number and signature are not checked.
 * @param before previous record, if it is known
 * @param head hash that the record must name as the previous hash; undefined if any hash is allowed
 */
export function linkProblem(
	record: SignedIndexRecord,
	before: SignedIndexRecord | undefined,
	head: string | undefined,
): Exclude<ChainProblem, "wrong_signature" | "gap"> | undefined {
	if (before !== undefined) {
		if (record.market !== before.market) return "wrong_market";
		if (record.time < before.time) return "time_went_back";
	}
	if (head !== undefined && record.previous_hash !== head) return "broken_link";
	if (record.seq === 1 && record.previous_hash !== FIRST_PREVIOUS_HASH) return "broken_link";
	if (!indexIsMedian(record)) return "wrong_index";
	return indexRecordHash(record) === record.hash ? undefined : "wrong_hash";
}

/**
 * Returns true if `index` is zero or the median of the sources' prices. With an even number of prices, the median is the mean of
 * the two middle prices, rounded down to a tick. Zero is always accepted, because another check requires the number of sources.
 */
export function indexIsMedian(record: {
	readonly index: string;
	readonly sources: readonly { readonly price: string }[];
}): boolean {
	const index = ticksOf(record.index);
	if (index === undefined) return false;
	if (index === 0n) return true;
	const ticks: bigint[] = [];
	for (const { price } of record.sources) {
		const value = ticksOf(price);
		if (value === undefined) return false;
		ticks.push(value);
	}
	if (ticks.length === 0) return false;
	ticks.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
	const middle = ticks.length >> 1;
	const upper = ticks[middle] as bigint;
	const median = ticks.length % 2 === 1 ? upper : ((ticks[middle - 1] as bigint) + upper) / 2n;
	return median === index;
}

/**
 * Returns the digits of a price as ticks. All prices of a record have the same number of decimals, so these ticks can be
 * compared.
 */
function ticksOf(text: string): bigint | undefined {
	return /^\d{1,20}(\.\d{1,12})?$/.test(text) ? BigInt(text.replace(".", "")) : undefined;
}

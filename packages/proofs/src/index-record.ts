// Index record: the signed index price of a market with its sources (docs/reference/rules.md §3). Core, server and browser build, hash and
// show it with this code.
import { formatDecimal } from "@candor/money";
import { hashOf, type Json } from "./canonical-json.ts";

/** The previous hash of a market's first record. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/** Prices are decimal text with all places of the pair; `time` ms; an `index` of zero: too few fresh sources. */
export interface IndexRecord {
	readonly market: string;
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly name: string; readonly price: string; readonly time: number }[];
	readonly index: string;
	readonly previous_hash: string;
}

/** `hash` is the record's; `signature` (hex) is Ed25519 over the 32 bytes of `hash`. */
export interface SignedIndexRecord extends IndexRecord {
	readonly hash: string;
	readonly signature: string;
}

/** A record in the core: prices and index in ticks of 10^-priceDecimals. */
export interface IndexInTicks {
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly source: string; readonly price: number; readonly time: number }[];
	readonly index: number;
	readonly previousHash: string;
}

/** Ticks to decimal text, exactly. @param market the pair's symbol @param priceDecimals places of a tick, 0..12 */
export function toIndexRecord(record: IndexInTicks, market: string, priceDecimals: number): IndexRecord {
	const text = (ticks: number) => formatDecimal(BigInt(ticks), priceDecimals);
	return {
		market,
		seq: record.seq,
		time: record.time,
		sources: record.sources.map(({ source, price, time }) => ({ name: source, price: text(price), time })),
		index: text(record.index),
		previous_hash: record.previousHash,
	};
}

/** SHA-256 (hex) of the record's canonical JSON; members beyond the six named ones are left out. */
export function indexRecordHash(record: IndexRecord): string {
	const { market, seq, time, sources, index, previous_hash } = record;
	const plain: Json = {
		market,
		seq,
		time,
		sources: sources.map(({ name, price, time }) => ({ name, price, time })),
		index,
		previous_hash,
	};
	return hashOf(plain);
}

// Builds and hashes index records. A record has a market's index price and the prices of the sources, and the exchange signs it
// (docs/reference/rules.md §3). Core, server and browser use this code.
import { formatDecimal } from "@candor/money";
import { hashOf, type Json } from "./canonical-json.ts";

/** Value of `previous_hash` in the first record of a market. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/**
 * An index record. Prices are decimal text with all decimals of the pair, and `time` is in ms. `index` is zero if too few sources
 * have fresh prices.
 */
export interface IndexRecord {
	readonly market: string;
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly name: string; readonly price: string; readonly time: number }[];
	readonly index: string;
	readonly previous_hash: string;
}

/** An index record with its hash. `signature` (hex) is an Ed25519 signature of the 32 bytes of `hash`. */
export interface SignedIndexRecord extends IndexRecord {
	readonly hash: string;
	readonly signature: string;
}

/** An index record as the core stores it: the prices and the index are in ticks. */
export interface IndexInTicks {
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly source: string; readonly price: number; readonly time: number }[];
	readonly index: number;
	readonly previousHash: string;
}

/**
 * Converts the ticks of a record to exact decimal text. @param market symbol of the pair @param priceDecimals decimals of a tick,
 * 0 to 12
 */
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

/** Returns the SHA-256 (hex) of the canonical JSON of the record's six fields. Other fields of the object are ignored. */
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

// Builds and hashes index records: a market's index price with the sources' prices, which the exchange signs (docs/reference/rules.md
// §3). Core, server and browser use this code.
import { formatDecimal } from "@candor/money";
import { hashOf, type Json } from "./canonical-json.ts";

/** Previous hash in a market's first record. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/**
 * An index record. Prices are decimal text with all decimals of the pair, and `time` is in ms. An `index` of zero means that too
 * few sources have fresh prices.
 */
export interface IndexRecord {
	readonly market: string;
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly name: string; readonly price: string; readonly time: number }[];
	readonly index: string;
	readonly previous_hash: string;
}

/** An index record with its hash. `signature` (hex) is the Ed25519 signature of the 32 bytes of `hash`. */
export interface SignedIndexRecord extends IndexRecord {
	readonly hash: string;
	readonly signature: string;
}

/** An index record as the core stores it, with prices and index in ticks of 10^-priceDecimals. */
export interface IndexInTicks {
	readonly seq: number;
	readonly time: number;
	readonly sources: readonly { readonly source: string; readonly price: number; readonly time: number }[];
	readonly index: number;
	readonly previousHash: string;
}

/** Converts a record's ticks to decimal text, exactly. @param market symbol of the pair @param priceDecimals decimals of a tick, 0 to 12 */
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

/** Returns the SHA-256 (hex) of the record's canonical JSON. The hash covers only the six fields of a record. */
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

// Declares the commands that bring prices of sources (venues), and the index records that are computed from them
// (docs/reference/rules.md §3, docs/explanation/core.md, Prices and quotes).
import { hex, list, type MessageOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Sets the rules of the index: the maximum age of a source's price (ms), and the minimum number of sources with such a price. */
export const setPriceRules = command(12, "operator", "SetPriceRules", { staleAfterMs: uint, minimumSources: uint });
export type SetPriceRules = MessageOf<typeof setPriceRules>;
export const priceRulesSet = event(1050, "PriceRulesSet", { staleAfterMs: uint, minimumSources: uint });
export type PriceRulesSet = MessageOf<typeof priceRulesSet>;

/** Price of one source. `price` is in ticks of the pair, and `time` is the time by the venue's clock, ms. */
export const sourcePrice = struct({ source: text, price: uint, time: uint });
export type SourcePrice = { source: string; price: number; time: number };

/**
 * Best bid and best ask of a venue at the time `time` by the venue's clock (ms), in ticks of the pair. The index does not use
 * trades, because anyone can make a trade at a false price.
 */
export const sourceQuote = struct({ source: text, bid: uint, ask: uint, time: uint });
export type SourceQuote = { source: string; bid: number; ask: number; time: number };

/**
 * Records new quotes of the sources for all markets, once a second. A source's price is the middle of its bid and ask, rounded
 * down to a tick.
 */
export const recordQuotes = command(41, "prices", "RecordQuotes", {
	markets: list(struct({ pair: uint, quotes: list(sourceQuote) })),
});
export type RecordQuotes = MessageOf<typeof recordQuotes>;

/** Records one price per source. Used only by rules before version 5; replays of old journals need it. */
export const recordPrices = command(40, "prices", "RecordPrices", {
	markets: list(struct({ pair: uint, prices: list(sourcePrice) })),
});
export type RecordPrices = MessageOf<typeof recordPrices>;

/**
 * Reports an index record of one market. `sources` are the fresh sources, sorted by name. `price` is in ticks; it is 0 if fewer
 * sources than the minimum are fresh (the index is then halted). `hash` (hex) covers the canonical form of the record, which
 * includes `previousHash`.
 */
export const indexRecorded = event(1051, "IndexRecorded", {
	pair: uint,
	seq: uint,
	time: uint,
	sources: list(sourcePrice),
	index: uint,
	previousHash: hex(32),
	hash: hex(32),
});
export type IndexRecorded = MessageOf<typeof indexRecorded>;

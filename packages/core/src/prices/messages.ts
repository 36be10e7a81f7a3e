// Commands that carry the prices of sources (venues), and the index records that result from them (docs/reference/rules.md §3,
// docs/explanation/core.md, Prices and quotes).
import { hex, list, type MessageOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Sets the rules of the index, which only this command changes: maximum age of a price (ms) and minimum number of fresh sources. */
export const setPriceRules = command(12, "operator", "SetPriceRules", { staleAfterMs: uint, minimumSources: uint });
export type SetPriceRules = MessageOf<typeof setPriceRules>;
export const priceRulesSet = event(1050, "PriceRulesSet", { staleAfterMs: uint, minimumSources: uint });
export type PriceRulesSet = MessageOf<typeof priceRulesSet>;

/** Price of one source. `price` in ticks of the pair; `time`: the venue's time, ms. */
export const sourcePrice = struct({ source: text, price: uint, time: uint });
export type SourcePrice = { source: string; price: number; time: number };

/** A venue's best bid and ask at its own `time` (ms), ticks of the pair. Trades are not used, because anyone can print one. */
export const sourceQuote = struct({ source: text, bid: uint, ask: uint, time: uint });
export type SourceQuote = { source: string; bid: number; ask: number; time: number };

/** Carries the sources' new quotes, once a second for all markets. A source's price is the middle of bid and ask, truncated to the tick. */
export const recordQuotes = command(41, "prices", "RecordQuotes", {
	markets: list(struct({ pair: uint, quotes: list(sourceQuote) })),
});
export type RecordQuotes = MessageOf<typeof recordQuotes>;

/** Command of rules before 5, with one price per source. Still needed to replay their journals. */
export const recordPrices = command(40, "prices", "RecordPrices", {
	markets: list(struct({ pair: uint, prices: list(sourcePrice) })),
});
export type RecordPrices = MessageOf<typeof recordPrices>;

/**
 * One index record of one market. `sources` are the fresh ones, by name; `price` in ticks, 0 if fewer than the minimum were fresh (the
 * market's index is halted). `hash` (hex) covers the canonical record, which names `previousHash`.
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

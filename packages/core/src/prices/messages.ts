// Commands of sources and the resulting index records (docs/reference/rules.md §3, docs/explanation/core.md, Prices and quotes).
import { hex, list, type MessageOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/** Rules of the index; changed by a command, never by an upgrade. Milliseconds. */
export const setPriceRules = command(12, "operator", "SetPriceRules", { staleAfterMs: uint, minimumSources: uint });
export type SetPriceRules = MessageOf<typeof setPriceRules>;
export const priceRulesSet = event(1050, "PriceRulesSet", { staleAfterMs: uint, minimumSources: uint });
export type PriceRulesSet = MessageOf<typeof priceRulesSet>;

/** `price` in ticks of the pair, `time` the venue's own, ms. */
export const sourcePrice = struct({ source: text, price: uint, time: uint });
export type SourcePrice = { source: string; price: number; time: number };

/** A venue's best bid and ask at its own `time` (ms), ticks of the pair. Trades are not used, because anyone can print one. */
export const sourceQuote = struct({ source: text, bid: uint, ask: uint, time: uint });
export type SourceQuote = { source: string; bid: number; ask: number; time: number };

/** One a second for all markets, with only the sources' new quotes. A source's price is the middle, truncated to the tick. */
export const recordQuotes = command(41, "prices", "RecordQuotes", {
	markets: list(struct({ pair: uint, quotes: list(sourceQuote) })),
});
export type RecordQuotes = MessageOf<typeof recordQuotes>;

/** Of rules before 5, whose journals are replayed: one price per source. */
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

// Stores the latest prices of sources, and computes the chain of index records from them (docs/reference/rules.md §3,
// docs/explanation/core.md, Prices and quotes). Operators cannot set a price. They can change only the maximum age of prices and
// the minimum number of sources, which is never below three.
import { FIRST_PREVIOUS_HASH, indexRecordHash, medianOf, toIndexRecord } from "@candor/proofs";
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import type { Pair } from "../listing/listing.ts";
import type { PricesDependencies } from "./dependencies.ts";
import {
	type IndexRecorded,
	indexRecorded,
	type PriceRulesSet,
	type RecordPrices,
	type RecordQuotes,
	type recordPrices,
	type recordQuotes,
	type SetPriceRules,
	type SourcePrice,
	type setPriceRules,
} from "./messages.ts";

const MAX_SOURCES = 32;
const LEAST_SOURCES = 3;
const MAX_TICKS = 2 ** 31 - 1;
const SOURCE_NAME = /^[\x21-\x7e]{1,32}$/;

type Markets = RecordPrices["markets"];

interface Said {
	readonly price: number;
	readonly time: number;
}

interface Market {
	readonly pair: Pair;
	/** Latest price of each source, by the source's name. Each new record removes stale prices. */
	readonly said: Map<string, Said>;
	record: IndexRecorded | undefined;
	/** The latest index that was not halted, ticks. */
	lastIndex: number;
	/** Core time until which the index of the latest record counts as fresh, ms. */
	freshUntil: number;
}

export interface PricesOffers {
	/** Returns the latest index in ticks if enough sources are fresh at the current core time; otherwise 0. */
	freshIndex(pair: number): number;
	/** Returns the latest index that was not halted, of any age, ticks; 0 before the first one. */
	lastIndex(pair: number): number;
	/** Returns the core time of the pair's latest index record, ms; 0 before the first record. */
	recordedAt(pair: number): number;
	/** Returns the number of sources of a pair whose latest price is at most `withinMs` old. */
	recentSources(pair: number, withinMs: number): number;
}

export class Prices implements Product {
	readonly handlers: Handlers<readonly [typeof setPriceRules, typeof recordPrices, typeof recordQuotes]> = {
		SetPriceRules: (command) => this.#setRules(command),
		RecordPrices: (command) => this.#record(command.markets),
		RecordQuotes: (command) => this.#recordQuotes(command),
	};
	readonly offers: PricesOffers = {
		freshIndex: (pair) => this.#freshIndex(pair),
		lastIndex: (pair) => this.#markets.get(pair)?.lastIndex ?? 0,
		recordedAt: (pair) => this.#markets.get(pair)?.record?.time ?? 0,
		recentSources: (pair, withinMs) => this.#recentSources(pair, withinMs),
	};
	readonly sectionVersion = 1;
	readonly #engine: Engine<PriceRulesSet | IndexRecorded>;
	readonly #dependencies: PricesDependencies;
	/** Markets sorted by pair id, so that events and snapshots do not depend on the order in which prices arrive. */
	#markets = new Map<number, Market>();
	/** Rules of the index. These default values apply until SetPriceRules changes them. */
	#rules = { staleAfterMs: 10_000, minimumSources: 3 };

	constructor(engine: Engine<PriceRulesSet | IndexRecorded>, dependencies: PricesDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	#freshIndex(pair: number): number {
		const market = this.#markets.get(pair);
		if (market?.record === undefined || this.#engine.now() > market.freshUntil) return 0;
		return market.record.index;
	}

	#recentSources(pair: number, withinMs: number): number {
		let count = 0;
		const since = this.#engine.now() - withinMs;
		for (const { time } of this.#markets.get(pair)?.said.values() ?? []) if (time >= since) count++;
		return count;
	}

	/** Sets the rules for later records. The freshness of an existing record does not change. */
	#setRules({ staleAfterMs, minimumSources }: SetPriceRules): Verdict {
		if (staleAfterMs < 1_000 || staleAfterMs > 60_000) return refuse("invalid_price_rules", "staleAfterMs");
		if (minimumSources < LEAST_SOURCES || minimumSources > MAX_SOURCES) return refuse("invalid_price_rules", "minimumSources");
		this.#rules = { staleAfterMs, minimumSources };
		this.#engine.emit({ type: "PriceRulesSet", staleAfterMs, minimumSources });
		return 0;
	}

	#recordQuotes({ markets }: RecordQuotes): Verdict {
		for (const { pair, quotes } of markets) {
			for (const { bid, ask } of quotes) if (ask < bid) return refuse("quotes_crossed", "markets", { pair });
		}
		return this.#record(
			markets.map(({ pair, quotes }) => ({
				pair,
				// An ask above the highest possible price is passed on unchanged, so that the check of prices refuses it.
				prices: quotes.map(({ source, bid, ask, time }) => ({
					source,
					price: bid < 1 ? 0 : ask > MAX_TICKS ? ask : Math.floor((bid + ask) / 2),
					time,
				})),
			})),
		);
	}

	#record(markets: Markets): Verdict {
		const refusal = this.#problemOf(markets);
		if (refusal !== undefined) return refusal;
		for (const { pair, prices } of markets) {
			const market = this.#open(pair);
			for (const said of prices) this.#hear(market, said);
		}
		const records = [...this.#markets.values()].map((market) => {
			const afterHalt = this.#freshIndex(market.pair.pair) === 0;
			return { record: this.#recordOf(market), afterHalt };
		});
		// The records of all markets are complete before any product reacts to one of them.
		for (const { record, afterHalt } of records) this.#engine.indexRecorded(record, afterHalt);
		for (const { pair, index } of records.map(({ record }) => record)) if (index > 0) this.#engine.indexMoved(pair, index);
		return records.length;
	}

	#problemOf(markets: Markets): Refusal | undefined {
		const seen = new Set<number>();
		for (const { pair, prices } of markets) {
			if (this.#dependencies.pair(pair) === undefined) return refuse("unknown_pair", "markets", { pair });
			if (seen.has(pair)) return refuse("repeated_pair", "markets", { pair });
			seen.add(pair);
			const names = new Set<string>();
			for (const { source, price } of prices) {
				if (!SOURCE_NAME.test(source)) return refuse("invalid_source", "markets", { pair });
				if (names.has(source)) return refuse("repeated_source", "markets", { pair });
				if (price < 1 || price > MAX_TICKS) return refuse("invalid_price", "markets", { pair });
				names.add(source);
			}
			for (const [name, said] of this.#markets.get(pair)?.said ?? []) if (!this.#isStale(said)) names.add(name);
			if (names.size > MAX_SOURCES) return refuse("too_many_sources", "markets", { pair });
		}
		return undefined;
	}

	#open(pair: number): Market {
		const known = this.#markets.get(pair);
		if (known !== undefined) return known;
		const terms = this.#dependencies.pair(pair);
		invariant(terms !== undefined, `prices for pair ${pair}, which is not listed`);
		const market: Market = { pair: terms, said: new Map(), record: undefined, lastIndex: 0, freshUntil: 0 };
		this.#markets = new Map([...this.#markets, [pair, market] as const].sort(([a], [b]) => a - b));
		return market;
	}

	/**
	 * Stores the price of a source. Its time is the venue's time, but not later than the time of receipt. A price older than the
	 * stored one is ignored.
	 */
	#hear(market: Market, { source, price, time }: SourcePrice): void {
		const capped = Math.min(time, this.#engine.now());
		const known = market.said.get(source);
		if (known === undefined || capped >= known.time) market.said.set(source, { price, time: capped });
	}

	#isStale(said: Said): boolean {
		return this.#engine.now() - said.time > this.#rules.staleAfterMs;
	}

	#recordOf(market: Market): IndexRecorded {
		const { minimumSources, staleAfterMs } = this.#rules;
		for (const [source, said] of market.said) if (this.#isStale(said)) market.said.delete(source);
		const sources = inOrder(market.said);
		const halted = sources.length < minimumSources;
		const index = halted ? 0 : medianOf(sources.map(({ price }) => price));
		const before = market.record;
		const content = {
			pair: market.pair.pair,
			seq: (before?.seq ?? 0) + 1,
			time: this.#engine.now(),
			sources,
			index,
			previousHash: before?.hash ?? FIRST_PREVIOUS_HASH,
		};
		const hash = indexRecordHash(toIndexRecord(content, market.pair.symbol, market.pair.priceDecimals));
		const record: IndexRecorded = { type: "IndexRecorded", ...content, hash };
		market.record = record;
		if (!halted) {
			market.lastIndex = index;
			const newestFirst = sources.map(({ time }) => time).sort((a, b) => b - a);
			market.freshUntil = (newestFirst[minimumSources - 1] as number) + staleAfterMs;
		} else market.freshUntil = 0;
		this.#engine.emit(record);
		return record;
	}

	restate(): void {
		this.#engine.emit({ type: "PriceRulesSet", ...this.#rules });
		for (const { record } of this.#markets.values()) if (record !== undefined) this.#engine.emit(record);
	}

	save(writer: ByteWriter): number {
		writer.uint(this.#rules.staleAfterMs);
		writer.uint(this.#rules.minimumSources);
		for (const market of this.#markets.values()) {
			// The record contains all sources of the market, because one command creates the market and its first record. So saving the
			// record also saves the prices of the sources.
			invariant(market.record !== undefined, `market ${market.pair.pair} without a record`);
			indexRecorded.write(writer, market.record);
			writer.uint(market.lastIndex);
			writer.uint(market.freshUntil);
		}
		return this.#markets.size;
	}

	load(reader: ByteReader): void {
		this.#rules = { staleAfterMs: reader.uint(), minimumSources: reader.uint() };
		while (!reader.done) {
			const record = indexRecorded.read(reader);
			const market = this.#open(record.pair);
			market.record = record;
			for (const { source, price, time } of record.sources) market.said.set(source, { price, time });
			market.lastIndex = reader.uint();
			market.freshUntil = reader.uint();
		}
	}

	checkInvariants(): void {
		let previousPair = 0;
		for (const [pair, { pair: terms, said, record, lastIndex }] of this.#markets) {
			invariant(pair > previousPair, `market ${pair} after ${previousPair}`);
			previousPair = pair;
			invariant(said.size <= MAX_SOURCES, `market ${pair} has ${said.size} sources`);
			if (record === undefined) continue;
			invariant(record.index === 0 || record.index === lastIndex, `market ${pair}: index ${record.index}, last ${lastIndex}`);
			invariant(record.time <= this.#engine.now(), `market ${pair} recorded in the future`);
			const hash = indexRecordHash(toIndexRecord(record, terms.symbol, terms.priceDecimals));
			invariant(hash === record.hash, `market ${pair}: record ${record.seq} does not have its hash`);
			for (const { price, time } of said.values())
				invariant(price > 0 && time <= record.time, `market ${pair}: a price of ${price}`);
			if (record.index === 0) continue;
			const low = Math.min(...record.sources.map(({ price }) => price));
			const high = Math.max(...record.sources.map(({ price }) => price));
			invariant(low <= record.index && record.index <= high, `market ${pair}: index ${record.index} outside ${low}..${high}`);
		}
	}
}

function inOrder(said: ReadonlyMap<string, Said>): SourcePrice[] {
	const sources: SourcePrice[] = [];
	for (const [source, { price, time }] of said) sources.push({ source, price, time });
	return sources.sort((a, b) => (a.source < b.source ? -1 : 1));
}

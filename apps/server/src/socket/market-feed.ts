// Builds the messages of the public socket topics: changes from published batches, and the current state of a topic. Messages are
// built only for topics that have readers. Each topic is sent at most once per interval, and states in between are skipped.
import type { Period } from "@candor/contract";
import type { ContractTraded, IndexRecorded, PairTerms, Traded } from "@candor/core";
import type { PublishedBatch } from "@candor/journal";
import type { ContractTrade } from "../exchange/products/contracts/views.ts";
import type { TradeState } from "../exchange/products/spot/views.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { type Signer, toWireCandle, toWireIndexRecord, toWireTicker } from "../serializers/market.ts";
import { instrumentOf, toWireMark } from "../serializers/position.ts";
import { type WirePair, wirePair } from "../serializers/wire-numbers.ts";
import { contractMarkets, spotMarkets } from "./book-markets.ts";
import { BookTopics } from "./book-topics.ts";
import { type CurrentCandles, type MarketCandles, WIRE_PERIODS } from "./current-candles.ts";
import type { TopicText } from "./gateway-messages.ts";

type Kind =
	| "tickers"
	| "ticker"
	| "depth"
	| "trades"
	| "index"
	| "kline"
	| "mark"
	| "contract-kline"
	| "mark-kline"
	| "index-kline"
	| "contract-depth"
	| "contract-trades";

interface Topic {
	readonly name: string;
	readonly kind: Kind;
	/** Id of the pair, or number of the contract. */
	readonly market: number;
	readonly period: Period;
}

/** Source of the messages of a topic that has an order book or trades. */
interface Book {
	readonly topics: Pick<BookTopics<never>, "change" | "state" | "forget">;
	readonly kind: "depth" | "trades";
}

const KLINES: ReadonlySet<Kind> = new Set(["kline", "contract-kline", "mark-kline", "index-kline"]);
const TICKERS_EVERY_MS = 300;

export class MarketFeed {
	readonly #views: ViewsNeeded;
	readonly #candles: MarketCandles;
	readonly #signer: Signer;
	readonly #spot: BookTopics<TradeState>;
	readonly #contracts: BookTopics<ContractTrade>;
	readonly #topics = new Map<string, Topic>();
	readonly #wanted = new Map<string, Topic>();
	readonly #tickersTouched = new Set<number>();
	readonly #tickersMoved = new Set<number>();
	readonly #newIndexes = new Map<number, IndexRecorded>();
	readonly #marksTouched = new Set<number>();
	/** Contracts whose topic `trades` has readers. */
	readonly #tradesWanted = new Set<number>();
	#listed = 0;
	#tickersAt = 0;
	#at: number;

	/**
	 * Creates the topics of all markets.
	 * @param at core time of the state of the views, ms
	 */
	constructor(views: ViewsNeeded, candles: MarketCandles, signer: Signer, at: number) {
		this.#views = views;
		this.#candles = candles;
		this.#signer = signer;
		this.#at = at;
		this.#spot = new BookTopics(spotMarkets(views));
		this.#contracts = new BookTopics(contractMarkets(views));
		this.#nameTopics();
	}

	get topics(): readonly string[] {
		return [...this.#topics.keys()];
	}

	want(name: string, wanted: boolean): void {
		const topic = this.#topics.get(name);
		if (topic === undefined) return;
		if (wanted) this.#wanted.set(name, topic);
		else this.#wanted.delete(name);
		if (topic.kind === "contract-trades") {
			if (wanted) this.#tradesWanted.add(topic.market);
			else this.#tradesWanted.delete(topic.market);
		}
		const book = this.#bookOf(topic);
		if (!wanted && book !== undefined) book.topics.forget(book.kind, topic.market);
	}

	/** Collects the changes of a batch, which the views must already have applied. Returns true if new topics were created. */
	apply(batch: Pick<PublishedBatch, "events" | "at">): boolean {
		this.#at = batch.at;
		for (const event of batch.events) {
			switch (event.type) {
				case "DepthChanged":
					this.#spot.touch(event.pair);
					break;
				case "Traded":
					this.#traded(event);
					break;
				case "IndexRecorded":
					this.#indexRecorded(event);
					break;
				case "ContractDepthChanged":
					this.#contracts.touch(event.instrument);
					break;
				case "ContractTraded":
					this.#contractTraded(event);
					break;
				case "MarkSet":
					this.#candles.marks.traded(event.instrument, event.mark, 0n, 0n, event.at);
					this.#marksTouched.add(event.instrument);
			}
		}
		this.#candles.moveTo(batch.at);
		return this.#countListed() !== this.#listed && this.#nameTopics();
	}

	#traded(trade: Traded): void {
		const pair = this.#pair(trade.pair);
		this.#candles.spot.traded(
			trade.pair,
			trade.price,
			BigInt(trade.lots),
			BigInt(trade.price) * BigInt(trade.lots) * pair.quoteUnitsPerTickLot,
			trade.at,
		);
		this.#touchTicker(trade.pair);
		if (this.#wanted.has(`trades:${pair.terms.symbol}`)) this.#spot.traded(trade.pair, trade);
	}

	/** Marks the contract as changed. Each trade changes the 24-hour figures, which are sent together with the mark price. */
	#contractTraded(trade: ContractTraded): void {
		const { pair, terms } = instrumentOf(this.#views, trade.instrument);
		const volumeLots = BigInt(trade.lots) * BigInt(terms.lotSize);
		const turnover = BigInt(trade.price) * volumeLots * pair.quoteUnitsPerTickLot;
		this.#candles.contracts.traded(trade.instrument, trade.price, volumeLots, turnover, trade.at);
		this.#marksTouched.add(trade.instrument);
		if (this.#tradesWanted.has(trade.instrument)) this.#contracts.traded(trade.instrument, trade);
	}

	/**
	 * Collects the index record of a market. While an index is halted it sets no mark price, but the topic `mark` reports the
	 * halt.
	 */
	#indexRecorded(record: IndexRecorded): void {
		this.#newIndexes.set(record.pair, record);
		this.#touchTicker(record.pair);
		if (record.index > 0) {
			this.#candles.indexes.traded(record.pair, record.index, 0n, 0n, record.time);
			return;
		}
		for (const { instrument, pair } of this.#views.contracts.instruments()) {
			if (pair === record.pair) this.#marksTouched.add(instrument);
		}
	}

	#touchTicker(pair: number): void {
		this.#tickersTouched.add(pair);
		this.#tickersMoved.add(pair);
	}

	/** Returns the messages of all subscribed topics that have changed since the last call. */
	collect(): TopicText[] {
		const messages: TopicText[] = [];
		for (const topic of this.#wanted.values()) this.#collectOne(topic, messages);
		this.#spot.clear();
		this.#contracts.clear();
		this.#newIndexes.clear();
		this.#marksTouched.clear();
		this.#tickersTouched.clear();
		return messages;
	}

	/**
	 * Returns the current state of a topic; undefined if the topic does not exist. `text` is null if the topic has no state yet.
	 * `before` has messages with earlier changes. The current readers must get them before the state, because no later message
	 * repeats them.
	 */
	state(name: string): { before: TopicText[]; text: string | null } | undefined {
		const topic = this.#topics.get(name);
		if (topic === undefined) return undefined;
		const before: TopicText[] = [];
		if (KLINES.has(topic.kind) || this.#bookOf(topic) !== undefined) this.#collectOne(topic, before);
		const data = this.#stateOf(topic);
		return { before, text: data === undefined ? null : JSON.stringify({ topic: name, data }) };
	}

	#collectOne(topic: Topic, messages: TopicText[]): void {
		const add = (data: unknown) => messages.push({ topic: topic.name, text: JSON.stringify({ topic: topic.name, data }) });
		const { market } = topic;
		switch (topic.kind) {
			case "tickers": {
				if (this.#tickersMoved.size === 0 || this.#at - this.#tickersAt < TICKERS_EVERY_MS) return;
				this.#tickersAt = this.#at;
				add([...this.#tickersMoved].map((moved) => this.#ticker(moved)));
				this.#tickersMoved.clear();
				return;
			}
			case "ticker":
				if (this.#tickersTouched.has(market)) add(this.#ticker(market));
				return;
			case "index": {
				const record = this.#newIndexes.get(market);
				if (record !== undefined) add(toWireIndexRecord(this.#pair(market), record, this.#signer));
				return;
			}
			case "mark": {
				const mark = this.#marksTouched.has(market) ? toWireMark(this.#views, market) : undefined;
				if (mark !== undefined) add(mark);
				return;
			}
			case "kline":
			case "contract-kline":
			case "mark-kline":
			case "index-kline": {
				const { candles, wire } = this.#drawn(topic);
				for (const candle of candles.takeChanges(market, topic.period)) {
					add({ symbol: wire.terms.symbol, period: topic.period, candle: toWireCandle(wire, candle) });
				}
				return;
			}
			default: {
				const book = this.#bookOf(topic);
				const change = book?.topics.change(book.kind, market, this.#at);
				if (change !== undefined) add(change);
			}
		}
	}

	#stateOf(topic: Topic): unknown {
		const { market } = topic;
		switch (topic.kind) {
			case "tickers":
				return this.#views.listing.pairs().map((terms) => this.#ticker(terms.pair));
			case "ticker":
				return this.#ticker(market);
			case "index": {
				const record = this.#views.indexes.latest(market);
				return record && toWireIndexRecord(this.#pair(market), record, this.#signer);
			}
			case "mark":
				return toWireMark(this.#views, market);
			case "kline":
			case "contract-kline":
			case "mark-kline":
			case "index-kline": {
				const { candles, wire } = this.#drawn(topic);
				const candle = candles.current(market, topic.period);
				return candle && { symbol: wire.terms.symbol, period: topic.period, candle: toWireCandle(wire, candle) };
			}
			default: {
				const book = this.#bookOf(topic);
				return book?.topics.state(book.kind, market, this.#at, this.#wanted.has(topic.name));
			}
		}
	}

	/** Returns the source of a topic's messages, if it has an order book or trades; otherwise undefined. */
	#bookOf({ kind }: Topic): Book | undefined {
		if (kind === "depth" || kind === "trades") return { topics: this.#spot, kind };
		if (kind === "contract-depth") return { topics: this.#contracts, kind: "depth" };
		return kind === "contract-trades" ? { topics: this.#contracts, kind: "trades" } : undefined;
	}

	/** Returns the candles of a topic's market, and the pair whose units they use. */
	#drawn({ kind, market }: Topic): { readonly candles: CurrentCandles; readonly wire: WirePair } {
		const { spot, contracts, marks, indexes } = this.#candles;
		if (kind === "kline" || kind === "index-kline")
			return { candles: kind === "kline" ? spot : indexes, wire: this.#pair(market) };
		return { candles: kind === "mark-kline" ? marks : contracts, wire: instrumentOf(this.#views, market).pair };
	}

	#ticker(pair: number) {
		const { markets, indexes } = this.#views;
		return toWireTicker(this.#pair(pair), markets.stats(pair), indexes.latest(pair)?.index, this.#at);
	}

	#pair(id: number): WirePair {
		return wirePair(this.#views, this.#views.listing.pair(id) as PairTerms);
	}

	#countListed(): number {
		return this.#views.listing.pairs().length + this.#views.contracts.instruments().length;
	}

	#nameTopics(): true {
		this.#listed = this.#countListed();
		const add = (name: string, kind: Kind, market: number, period: Period = "1min") =>
			this.#topics.set(name, { name, kind, market, period });
		add("tickers", "tickers", 0);
		for (const { pair, symbol } of this.#views.listing.pairs()) {
			for (const kind of ["ticker", "depth", "trades", "index"] as const) add(`${kind}:${symbol}`, kind, pair);
			for (const kind of ["kline", "index-kline"] as const)
				for (const period of WIRE_PERIODS) add(`${kind}:${symbol}:${period}`, kind, pair, period);
		}
		for (const { instrument, pair, account } of this.#views.contracts.instruments()) {
			const of = `${this.#pair(pair).terms.symbol}${account === "real" ? "" : ":simulation"}`;
			for (const kind of ["mark", "contract-depth", "contract-trades"] as const) add(`${kind}:${of}`, kind, instrument);
			for (const kind of ["contract-kline", "mark-kline"] as const)
				for (const period of WIRE_PERIODS) add(`${kind}:${of}:${period}`, kind, instrument, period);
		}
		return true;
	}
}

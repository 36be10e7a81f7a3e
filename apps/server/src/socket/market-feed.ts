// The public topics: what changed in published batches, as messages ready to be sent, and any topic's state as it is now.
// Only topics that somebody reads are shaped. Each is sent at most once a turn: what lay between is never built.
import type { Period } from "@candor/contract";
import type { IndexRecorded, PairTerms, Traded } from "@candor/core";
import type { PublishedBatch } from "@candor/journal";
import type { ViewsNeeded } from "../http/needs.ts";
import { type WirePair, wirePair } from "../http/wire-terms.ts";
import { type Signer, toWireCandle, toWireIndexRecord, toWireLevel, toWireTicker, toWireTrade } from "../wire-objects/market.ts";
import type { TopicText } from "./channel.ts";
import { type BookSides, DepthWindow, WINDOW_LEVELS } from "./depth-window.ts";
import { type RunningCandles, WIRE_PERIODS } from "./running-candles.ts";

type Kind = "tickers" | "ticker" | "depth" | "trades" | "index" | "kline";

interface Topic {
	readonly name: string;
	readonly kind: Kind;
	readonly pair: number;
	readonly period: Period;
}

const FIRST_TRADES = 50;
/** New trades in one message; more than a screen shows, and a bound. */
const MOST_TRADES = 200;
const TICKERS_EVERY_MS = 300;

export class MarketFeed {
	readonly #views: ViewsNeeded;
	readonly #candles: RunningCandles;
	readonly #signer: Signer;
	readonly #topics = new Map<string, Topic>();
	readonly #wanted = new Map<string, Topic>();
	readonly #windows = new Map<number, DepthWindow>();
	readonly #booksTouched = new Set<number>();
	readonly #tickersTouched = new Set<number>();
	readonly #tickersMoved = new Set<number>();
	readonly #newIndexes = new Map<number, IndexRecorded>();
	/** Oldest first. */
	readonly #newTrades = new Map<number, Traded[]>();
	#listed = 0;
	#tickersAt = 0;
	#at: number;

	/** @param at core time of what the views show now, ms */
	constructor(views: ViewsNeeded, candles: RunningCandles, signer: Signer, at: number) {
		this.#views = views;
		this.#candles = candles;
		this.#signer = signer;
		this.#at = at;
		this.#nameTopics();
	}

	/** Every public topic there is. */
	get topics(): readonly string[] {
		return [...this.#topics.keys()];
	}

	want(name: string, wanted: boolean): void {
		const topic = this.#topics.get(name);
		if (topic === undefined) return;
		if (wanted) this.#wanted.set(name, topic);
		else {
			this.#wanted.delete(name);
			if (topic.kind === "depth") this.#windows.delete(topic.pair);
			if (topic.kind === "trades") this.#newTrades.delete(topic.pair);
		}
	}

	/** Takes in what a batch changed; the views show it already. True: there are topics that were not there before. */
	apply(batch: Pick<PublishedBatch, "events" | "at">): boolean {
		this.#at = batch.at;
		for (const event of batch.events) {
			if (event.type === "DepthChanged") this.#booksTouched.add(event.pair);
			else if (event.type === "Traded") this.#traded(event);
			else if (event.type === "IndexRecorded") {
				this.#newIndexes.set(event.pair, event);
				this.#touchTicker(event.pair);
			}
		}
		return this.#views.listing.pairs().length !== this.#listed && this.#nameTopics();
	}

	#traded(trade: Traded): void {
		const pair = this.#pair(trade.pair);
		this.#candles.traded(
			trade.pair,
			trade.price,
			trade.lots,
			BigInt(trade.price) * BigInt(trade.lots) * pair.quoteUnitsPerTickLot,
			trade.at,
		);
		this.#touchTicker(trade.pair);
		if (!this.#wanted.has(`trades:${pair.terms.symbol}`)) return;
		const trades = this.#newTrades.get(trade.pair);
		if (trades === undefined) this.#newTrades.set(trade.pair, [trade]);
		else {
			trades.push(trade);
			if (trades.length > MOST_TRADES) trades.shift();
		}
	}

	#touchTicker(pair: number): void {
		this.#tickersTouched.add(pair);
		this.#tickersMoved.add(pair);
	}

	/** Messages for every wanted topic that changed since the last call. */
	collect(): TopicText[] {
		const messages: TopicText[] = [];
		for (const topic of this.#wanted.values()) this.#collectOne(topic, messages);
		this.#booksTouched.clear();
		this.#newIndexes.clear();
		this.#newTrades.clear();
		this.#tickersTouched.clear();
		return messages;
	}

	/**
	 * The topic as it is now; undefined: there is no such topic; text null: it has no state yet. `before` are changes that
	 * those who read it already must get first, or they would miss them.
	 */
	state(name: string): { before: TopicText[]; text: string | null } | undefined {
		const topic = this.#topics.get(name);
		if (topic === undefined) return undefined;
		const before: TopicText[] = [];
		if (topic.kind === "depth" || topic.kind === "trades" || topic.kind === "kline") {
			this.#collectOne(topic, before);
			if (topic.kind === "depth") this.#booksTouched.delete(topic.pair);
			if (topic.kind === "trades") this.#newTrades.delete(topic.pair);
		}
		const data = this.#stateOf(topic);
		return { before, text: data === undefined ? null : JSON.stringify({ topic: name, data }) };
	}

	#collectOne(topic: Topic, messages: TopicText[]): void {
		const add = (data: unknown) => messages.push({ topic: topic.name, text: JSON.stringify({ topic: topic.name, data }) });
		const { pair } = topic;
		switch (topic.kind) {
			case "tickers": {
				if (this.#tickersMoved.size === 0 || this.#at - this.#tickersAt < TICKERS_EVERY_MS) return;
				this.#tickersAt = this.#at;
				add([...this.#tickersMoved].map((moved) => this.#ticker(moved)));
				this.#tickersMoved.clear();
				return;
			}
			case "ticker":
				if (this.#tickersTouched.has(pair)) add(this.#ticker(pair));
				return;
			case "index": {
				const record = this.#newIndexes.get(pair);
				if (record !== undefined) add(toWireIndexRecord(this.#pair(pair), record, this.#signer));
				return;
			}
			case "trades": {
				const trades = this.#newTrades.get(pair);
				if (trades === undefined) return;
				const wire = this.#pair(pair);
				add({ symbol: wire.terms.symbol, first: false, trades: trades.toReversed().map((trade) => toWireTrade(wire, trade)) });
				return;
			}
			case "kline": {
				const wire = this.#pair(pair);
				for (const candle of this.#candles.takeChanges(pair, topic.period)) {
					add({ symbol: wire.terms.symbol, period: topic.period, candle: toWireCandle(wire, candle) });
				}
				return;
			}
			case "depth":
				this.#collectDepth(pair, add);
		}
	}

	#collectDepth(pair: number, add: (data: unknown) => void): void {
		const window = this.#windows.get(pair);
		if (window === undefined || !this.#booksTouched.has(pair)) return;
		const from = window.seq;
		const { bids, asks } = window.moveTo(this.#sides(pair), this.#views.books.version(pair));
		if (bids.length === 0 && asks.length === 0) {
			// Nothing in the window moved: readers stay where they are, and so does the number they are at.
			window.seq = from;
			return;
		}
		add({
			kind: "change",
			symbol: this.#pair(pair).terms.symbol,
			from_seq: from,
			seq: window.seq,
			time: this.#at,
			...this.#levels(pair, { bids, asks }),
		});
	}

	#stateOf(topic: Topic): unknown {
		const { pair } = topic;
		if (topic.kind === "tickers") return this.#views.listing.pairs().map((terms) => this.#ticker(terms.pair));
		if (topic.kind === "ticker") return this.#ticker(pair);
		const wire = this.#pair(pair);
		const { symbol } = wire.terms;
		if (topic.kind === "trades") {
			const trades = this.#views.markets.trades(pair, FIRST_TRADES);
			return { symbol, first: true, trades: trades.map((trade) => toWireTrade(wire, trade)) };
		}
		if (topic.kind === "index") {
			const record = this.#views.indexes.latest(pair);
			return record && toWireIndexRecord(wire, record, this.#signer);
		}
		if (topic.kind === "kline") {
			const candle = this.#candles.current(pair, topic.period);
			return candle && { symbol, period: topic.period, candle: toWireCandle(wire, candle) };
		}
		const sides = this.#sides(pair);
		let window = this.#windows.get(pair);
		if (window === undefined) {
			window = new DepthWindow(sides, this.#views.books.version(pair));
			if (this.#wanted.has(topic.name)) this.#windows.set(pair, window);
		}
		return { kind: "snapshot", symbol, seq: window.seq, time: this.#at, ...this.#levels(pair, sides) };
	}

	#sides(pair: number): BookSides {
		const { books } = this.#views;
		return { bids: books.levels(pair, "buy", WINDOW_LEVELS), asks: books.levels(pair, "sell", WINDOW_LEVELS) };
	}

	#levels(pair: number, { bids, asks }: BookSides) {
		const wire = this.#pair(pair);
		return { bids: bids.map((level) => toWireLevel(wire, level)), asks: asks.map((level) => toWireLevel(wire, level)) };
	}

	#ticker(pair: number) {
		const { markets, indexes } = this.#views;
		return toWireTicker(this.#pair(pair), markets.stats(pair), indexes.latest(pair)?.index, this.#at);
	}

	#pair(id: number): WirePair {
		return wirePair(this.#views, this.#views.listing.pair(id) as PairTerms);
	}

	#nameTopics(): true {
		const pairs = this.#views.listing.pairs();
		this.#listed = pairs.length;
		const add = (name: string, kind: Kind, pair: number, period: Period = "1min") =>
			this.#topics.set(name, { name, kind, pair, period });
		add("tickers", "tickers", 0);
		for (const { pair, symbol } of pairs) {
			for (const kind of ["ticker", "depth", "trades", "index"] as const) add(`${kind}:${symbol}`, kind, pair);
			for (const period of WIRE_PERIODS) add(`kline:${symbol}:${period}`, "kline", pair, period);
		}
		return true;
	}
}

// Builds the messages of the topics `depth` and `trades` for spot or for contracts: the changes since the last message, and the
// current state. Each market has a number.
import type { Level, Trade } from "@candor/contract";
import { type BookLevel, type BookSides, DepthWindow, WINDOW_LEVELS } from "./depth-window.ts";

/** Market data that the topics need. `T` is the type of a trade in the views. */
export interface BookMarkets<T> {
	symbol(market: number): string;
	levels(market: number, side: "buy" | "sell", count: number): readonly BookLevel[];
	/** Returns the journal position of the last change of the order book. */
	version(market: number): number;
	/** Returns at most `count` trades, newest first. */
	trades(market: number, count: number): readonly T[];
	toLevel(market: number, level: BookLevel): Level;
	toTrade(market: number, trade: T): Trade;
}

const FIRST_TRADES = 50;
/** Maximum number of trades in one message. No page shows more. */
const MOST_TRADES = 200;

export class BookTopics<T> {
	readonly #markets: BookMarkets<T>;
	readonly #windows = new Map<number, DepthWindow>();
	readonly #touched = new Set<number>();
	/** Trades since the last message, keyed by market, oldest first. */
	readonly #newTrades = new Map<number, T[]>();

	constructor(markets: BookMarkets<T>) {
		this.#markets = markets;
	}

	touch(market: number): void {
		this.#touched.add(market);
	}

	/** Collects a trade. Call this function only for markets whose topic `trades` has readers. */
	traded(market: number, trade: T): void {
		const trades = this.#newTrades.get(market);
		if (trades === undefined) this.#newTrades.set(market, [trade]);
		else {
			trades.push(trade);
			if (trades.length > MOST_TRADES) trades.shift();
		}
	}

	/** Deletes the collected changes after they were sent. */
	clear(): void {
		this.#touched.clear();
		this.#newTrades.clear();
	}

	/** Deletes the changes of a topic after its last reader has left. */
	forget(kind: "depth" | "trades", market: number): void {
		if (kind === "depth") this.#windows.delete(market);
		else this.#newTrades.delete(market);
	}

	/**
	 * Returns the change of a topic since the last message; undefined if there is none.
	 * @param at core time in ms
	 */
	change(kind: "depth" | "trades", market: number, at: number): unknown {
		return kind === "depth" ? this.#depthChange(market, at) : this.#newTradesOf(market);
	}

	/**
	 * Returns the current state of a topic. Later changes refer to this state.
	 * @param keep true if the topic has readers, so that their state must be remembered
	 */
	state(kind: "depth" | "trades", market: number, at: number, keep: boolean): unknown {
		const symbol = this.#markets.symbol(market);
		if (kind === "trades") {
			this.#newTrades.delete(market);
			const trades = this.#markets.trades(market, FIRST_TRADES);
			return { symbol, first: true, trades: trades.map((trade) => this.#markets.toTrade(market, trade)) };
		}
		this.#touched.delete(market);
		const sides = this.#sides(market);
		let window = this.#windows.get(market);
		if (window === undefined) {
			window = new DepthWindow(sides, this.#markets.version(market));
			if (keep) this.#windows.set(market, window);
		}
		return { kind: "snapshot", symbol, seq: window.seq, time: at, ...this.#levels(market, sides) };
	}

	#newTradesOf(market: number): unknown {
		const trades = this.#newTrades.get(market);
		if (trades === undefined) return undefined;
		const symbol = this.#markets.symbol(market);
		return { symbol, first: false, trades: trades.toReversed().map((trade) => this.#markets.toTrade(market, trade)) };
	}

	#depthChange(market: number, at: number): unknown {
		const window = this.#windows.get(market);
		if (window === undefined || !this.#touched.has(market)) return undefined;
		const from = window.seq;
		const { bids, asks } = window.moveTo(this.#sides(market), this.#markets.version(market));
		if (bids.length === 0 && asks.length === 0) {
			// The levels that readers have did not change, so the sequence number that they know stays valid.
			window.seq = from;
			return undefined;
		}
		const symbol = this.#markets.symbol(market);
		return { kind: "change", symbol, from_seq: from, seq: window.seq, time: at, ...this.#levels(market, { bids, asks }) };
	}

	#sides(market: number): BookSides {
		const side = (of: "buy" | "sell") => this.#markets.levels(market, of, WINDOW_LEVELS);
		return { bids: side("buy"), asks: side("sell") };
	}

	#levels(market: number, { bids, asks }: BookSides) {
		const toLevel = (level: BookLevel) => this.#markets.toLevel(market, level);
		return { bids: bids.map(toLevel), asks: asks.map(toLevel) };
	}
}

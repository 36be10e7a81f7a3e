// Provides the candles of one market and period without gaps. Loads history page by page, then follows the newest candle on the
// socket. After a lost connection or a skipped candle, the missing candles are loaded before newer ones are reported.
import type { Candle } from "@candor/contract";
import type { PageRange } from "./candle-page.ts";

export interface CandleSource {
	page(range: PageRange, signal: AbortSignal): Promise<readonly Candle[]>;
	listen(listener: (candle: Candle) => void): () => void;
	onLost(listener: () => void): () => void;
	nextOpen(openMs: number): number;
	/** Length in ms of a time range whose candles are loaded in one request. If undefined, history is loaded page by page. */
	readonly reachMs?: number;
}

export interface CandlePage {
	readonly candles: readonly Candle[];
	readonly more: boolean;
}

/** Number of candles in one page of history. It is more than a phone shows at once and still loads fast. */
export const PAGE = 300;
/** Longest gap that the feed fills, in candles. After a longer gap the chart loads from the start. */
const MOST_MISSED = 1000;
const RETRY_MS = 2_000;

export class CandleFeed {
	readonly #source: CandleSource;
	readonly #end = new AbortController();
	#last: Candle | undefined;
	/**
	 * True if the socket has sent the last candle since the latest connection. In this case the socket also sends the final
	 * state of that candle.
	 */
	#followed = false;
	#held: Map<number, Candle> | undefined;

	constructor(source: CandleSource) {
		this.#source = source;
	}

	get ended(): boolean {
		return this.#end.signal.aborted;
	}

	/** Loads the newest candles. @throws CallRefused, CallUnanswered */
	async start(): Promise<CandlePage> {
		const { reachMs } = this.#source;
		const limit = reachMs === undefined ? PAGE : Math.ceil(reachMs / this.#source.nextOpen(0));
		const page = await this.#source.page({ limit }, this.#end.signal);
		const last = page.at(-1);
		this.#last = last;
		this.#followed = false;
		if (reachMs === undefined || last === undefined) return { candles: page, more: page.length === PAGE };
		return { candles: page.filter(({ time }) => time > last.time - reachMs), more: false };
	}

	/** Loads the candles before `openMs`. @throws CallRefused, CallUnanswered */
	async older(openMs: number): Promise<CandlePage> {
		const candles = await this.#source.page({ to: openMs - 1, limit: PAGE }, this.#end.signal);
		return { candles, more: candles.length === PAGE };
	}

	/**
	 * Reports new states of the last candle, and later candles, in time order. @param onTooLong called if a gap is too long to
	 * fill
	 */
	follow(tell: (candle: Candle) => void, onTooLong: () => void): void {
		const show = (candle: Candle) => {
			this.#last = candle;
			tell(candle);
		};
		const stopListening = this.#source.listen((candle) => this.#take(candle, show, onTooLong));
		const stopWatching = this.#source.onLost(() => {
			this.#followed = false;
		});
		this.#end.signal.addEventListener("abort", () => {
			stopListening();
			stopWatching();
		});
	}

	stop(): void {
		this.#end.abort();
	}

	#take(candle: Candle, show: (candle: Candle) => void, onTooLong: () => void): void {
		if (this.#held !== undefined) {
			this.#held.set(candle.time, candle);
			return;
		}
		const last = this.#last;
		if (last === undefined || candle.time === last.time) {
			if (last === undefined || isNewer(candle, last)) show(candle);
			this.#followed = true;
		} else if (candle.time > last.time) {
			if (this.#followed && candle.time === this.#source.nextOpen(last.time)) show(candle);
			else void this.#fill(last, candle, show, onTooLong);
		}
	}

	async #fill(last: Candle, first: Candle, show: (candle: Candle) => void, onTooLong: () => void): Promise<void> {
		const held = new Map([[first.time, first]]);
		this.#held = held;
		try {
			const missed = await this.#source.page({ from: last.time, limit: MOST_MISSED }, this.#end.signal);
			this.#held = undefined;
			if (missed.length === MOST_MISSED) {
				onTooLong();
				return;
			}
			for (const candle of merged(missed, held)) {
				if (candle.time > last.time || isNewer(candle, last)) show(candle);
			}
			this.#followed = held.has(this.#last?.time ?? 0);
		} catch {
			if (this.ended) return;
			// The request failed, probably because the connection is unstable. After a pause, the newest candle from the socket
			// starts another request.
			await new Promise((done) => setTimeout(done, RETRY_MS));
			this.#held = undefined;
			const newest = [...held.values()].at(-1);
			if (newest !== undefined && !this.ended) this.#take(newest, show, onTooLong);
		}
	}
}

/**
 * Returns true if `candle` is at least as new as `than`; both are states of the same candle. A candle's volume only grows, so
 * the state with the larger volume is newer.
 */
function isNewer(candle: Candle, than: Candle): boolean {
	return Number(candle.volume) >= Number(than.volume);
}

function merged(page: readonly Candle[], live: ReadonlyMap<number, Candle>): readonly Candle[] {
	const all = new Map(page.map((candle) => [candle.time, candle]));
	for (const candle of live.values()) {
		const known = all.get(candle.time);
		if (known === undefined || isNewer(candle, known)) all.set(candle.time, candle);
	}
	return [...all.values()].sort((a, b) => a.time - b.time);
}

// Loads candles for the drawing library: first the newest candles, and older ones while the user scrolls back. Then reports
// updates of the newest candle, which is still open. Responses for a market or period that is no longer shown are ignored.

import { createStore, type Store } from "@candor/client/page";
import type { Candle, ContractKlineMessage, KlineMessage, Period } from "@candor/contract";
import type { DataLoader } from "klinecharts";
import { listen, socketStatus } from "../../../data/socket.ts";
import { nextOpen } from "../periods.ts";
import { CandleFeed, type CandleSource } from "./candle-feed.ts";
import { type CandlesOf, candlePage, toBar } from "./candle-page.ts";

export interface Progress {
	readonly state: "loading" | "shown" | "failed";
	readonly newest: readonly Candle[];
	/** True while the candles of a new price kind are loading, and the chart still shows those of the previous price kind. */
	readonly replaces?: boolean;
	/** Number of drawn candles. `from` is the opening time of the oldest drawn candle, ms since the Unix epoch. */
	readonly count: number;
	readonly from: number;
}

export interface Drawn {
	load(loader: DataLoader, period: Period): void;
	setPeriod(period: Period): void;
	reload(): void;
	/**
	 * Sets the number of candles that the next load returns. The caller must make sure that the chart has space for all of
	 * them.
	 */
	spread(candles: number): void;
}

export interface BarLoader {
	readonly progress: Store<Progress>;
	/** Loads the candles of a period and price kind. Called at the start, and after each change of the period or price kind. */
	show(drawing: Drawn, period: Period, price: CandlesOf["price"]): void;
	stop(): void;
}

type KlineTopic = (KlineMessage | ContractKlineMessage)["topic"];

const TOLD = 30;
/** Time range of the time-share line (a line chart of one day) in ms. One request loads it. */
const TIME_SHARE_MS = 86_400_000;
/**
 * Minimum interval between two drawings, ms. Each drawing calculates every indicator again, so drawings are limited. A few
 * drawings per second still look live.
 */
const DRAW_EVERY_MS = 150;
const LOADING: Progress = { state: "loading", newest: [], count: 0, from: 0 };

function topicOf({ symbol, contract, price }: CandlesOf, period: Period): KlineTopic {
	if (price === "index") return `index-kline:${symbol}:${period}`;
	if (contract === undefined) return `kline:${symbol}:${period}`;
	const of = `${symbol}${contract === "real" ? "" : ":simulation"}:${period}` as const;
	return price === "mark" ? `mark-kline:${of}` : `contract-kline:${of}`;
}

function sourceOf(of: CandlesOf, period: Period): CandleSource {
	return {
		page: (range, signal) => candlePage(of, period, range, signal),
		...(period === "timeshare" && { reachMs: TIME_SHARE_MS }),
		listen: (listener) => listen<KlineMessage | ContractKlineMessage>(topicOf(of, period), ({ candle }) => listener(candle)),
		onLost: (listener) => socketStatus.subscribe(() => socketStatus.get() !== "open" && listener()),
		nextOpen: (openMs) => nextOpen(period, openMs),
	};
}

/**
 * Creates a loader. @param startAnew called if the gap in the candles is too long to fill; the caller must then load the chart
 * from the start
 */
export function createBarLoader(market: CandlesOf, firstPeriod: Period, startAnew: () => void): BarLoader {
	const progress = createStore<Progress>(LOADING);
	let of = market;
	let period = firstPeriod;
	let replaces = false;
	let shown = false;
	let drawn: Drawn | undefined;
	let feed = new CandleFeed(sourceOf(of, period));
	const begin = () => {
		feed.stop();
		feed = new CandleFeed(sourceOf(of, period));
		progress.set({ ...LOADING, replaces });
		replaces = false;
		return feed;
	};
	const note = (candle: Candle) => {
		const { newest, count, from } = progress.get();
		const same = newest.at(-1)?.time === candle.time;
		const kept = same ? newest.slice(0, -1) : newest;
		progress.set({
			state: "shown",
			newest: [...kept, candle].slice(-TOLD),
			count: same ? count : count + 1,
			from: from === 0 ? candle.time : from,
		});
	};
	const loader: DataLoader = {
		async getBars({ type, timestamp, callback }) {
			const mine = type === "init" ? begin() : feed;
			try {
				const { candles, more } = type === "init" ? await mine.start() : await mine.older(timestamp ?? 0);
				if (mine.ended) return;
				const before = type === "init" ? LOADING : progress.get();
				progress.set({
					state: "shown",
					newest: type === "init" ? candles.slice(-TOLD) : before.newest,
					count: before.count + candles.length,
					from: candles[0]?.time ?? before.from,
				});
				if (period === "timeshare") drawn?.spread(candles.length);
				callback(candles.map(toBar), { forward: more, backward: false });
			} catch {
				if (mine.ended) return;
				if (type === "init") progress.set({ ...LOADING, state: "failed" });
				// After a failure to load older candles, the next scroll requests them again.
				callback([], { forward: type !== "init", backward: false });
			}
		},
		subscribeBar({ callback }) {
			if (progress.get().state !== "shown") return;
			const mine = feed;
			const draw = (candle: Candle) => {
				note(candle);
				callback(toBar(candle));
			};
			mine.follow(
				paced(draw, () => mine.ended),
				startAnew,
			);
		},
		unsubscribeBar: () => feed.stop(),
	};
	return {
		progress,
		show(drawing, next, price) {
			const samePeriod = next === period;
			if (shown && samePeriod && price === of.price) return;
			period = next;
			of = { ...of, price };
			drawn = drawing;
			replaces = shown && samePeriod;
			if (!shown) drawing.load(loader, next);
			else if (samePeriod) drawing.reload();
			else drawing.setPeriod(next);
			shown = true;
		},
		stop: () => feed.stop(),
	};
}

/**
 * Limits how often candles are reported to the drawing library. Each report contains the latest state of every candle that
 * changed, in time order.
 */
function paced(tell: (candle: Candle) => void, over: () => boolean): (candle: Candle) => void {
	const waiting = new Map<number, Candle>();
	return (candle) => {
		waiting.set(candle.time, candle);
		if (waiting.size > 1) return;
		setTimeout(() => {
			const candles = [...waiting.values()];
			waiting.clear();
			if (!over()) for (const one of candles) tell(one);
		}, DRAW_EVERY_MS);
	};
}

import type { Candle } from "@candor/contract";
import { expect, test } from "vitest";
import { CandleFeed, type CandleSource, PAGE } from "./candle-feed.ts";
import type { PageRange } from "./candle-page.ts";

const MINUTE = 60_000;

function candle(minute: number, volume: number, close = 10): Candle {
	const price = String(close);
	return {
		time: minute * MINUTE,
		open: price,
		high: price,
		low: price,
		close: price,
		volume: String(volume),
		turnover: "0",
		simulated: false,
	};
}

/** Simulates an exchange's candles. The test controls the candles that the server stores, and the socket. */
function market(stored: Candle[]) {
	const asked: PageRange[] = [];
	let tell: (candle: Candle) => void = () => {};
	let lose: () => void = () => {};
	let broken = false;
	const source: CandleSource = {
		async page(range, signal) {
			asked.push(range);
			await Promise.resolve();
			signal.throwIfAborted();
			if (broken) throw new Error("no answer");
			const { from = 0, to = Number.POSITIVE_INFINITY, limit } = range;
			return stored.filter(({ time }) => time >= from && time <= to).slice(-limit);
		},
		listen(listener) {
			tell = listener;
			return () => {
				tell = () => {};
			};
		},
		onLost(listener) {
			lose = listener;
			return () => {};
		},
		nextOpen: (openMs) => openMs + MINUTE,
	};
	return {
		source,
		asked,
		tell: (one: Candle) => tell(one),
		lose: () => lose(),
		breakDown: (now: boolean) => {
			broken = now;
		},
	};
}

async function followed(stored: Candle[]) {
	const held = market(stored);
	const feed = new CandleFeed(held.source);
	await feed.start();
	const shown: Candle[] = [];
	let tooLong = 0;
	feed.follow(
		(one) => shown.push(one),
		() => {
			tooLong += 1;
		},
	);
	held.asked.length = 0;
	return { ...held, feed, shown, minutes: () => shown.map(({ time }) => time / MINUTE), tooLong: () => tooLong };
}

const settled = () => new Promise((done) => setTimeout(done, 0));

test("the feed loads pages back to the first candle and stops there", async () => {
	const stored = Array.from({ length: PAGE + 5 }, (_, minute) => candle(minute, 1));
	const feed = new CandleFeed(market(stored).source);
	const newest = await feed.start();
	expect(newest.more).toBe(true);
	const older = await feed.older(newest.candles[0]?.time ?? 0);
	expect(older.candles.map(({ time }) => time / MINUTE)).toEqual([0, 1, 2, 3, 4]);
	expect(older.more).toBe(false);
});

test("the feed updates the running candle and starts the next candle from socket messages without a request", async () => {
	const { tell, shown, minutes, asked } = await followed([candle(1, 5)]);
	for (const one of [candle(1, 6), candle(1, 7), candle(2, 1), candle(2, 3), candle(3, 1)]) tell(one);
	await settled();
	expect(minutes()).toEqual([1, 1, 2, 2, 3]);
	expect(shown.map(({ volume }) => volume)).toEqual(["6", "7", "1", "3", "1"]);
	expect(asked).toEqual([]);
});

test("the feed ignores a candle state that is older than the shown one", async () => {
	const { tell, minutes } = await followed([candle(1, 5), candle(2, 5)]);
	tell(candle(2, 4));
	tell(candle(1, 9));
	expect(minutes()).toEqual([]);
});

test("the feed requests a candle again if it ended between the HTTP page and the first socket message", async () => {
	const stored = [candle(1, 5)];
	const { tell, shown, asked } = await followed(stored);
	stored[0] = candle(1, 9);
	tell(candle(2, 1));
	tell(candle(2, 2));
	await settled();
	expect(asked).toEqual([{ from: MINUTE, limit: 1000 }]);
	expect(shown.map(({ time, volume }) => [time / MINUTE, volume])).toEqual([
		[1, "9"],
		[2, "2"],
	]);
});

test("the feed loads candles missed during a lost connection before it shows the newest candle", async () => {
	const stored = [candle(1, 5)];
	const { tell, lose, minutes, shown } = await followed(stored);
	tell(candle(1, 5));
	lose();
	stored.splice(0, 1, candle(1, 8), candle(2, 4), candle(3, 4), candle(4, 1));
	tell(candle(4, 2));
	await settled();
	expect(minutes()).toEqual([1, 1, 2, 3, 4]);
	expect(shown.map(({ volume }) => volume)).toEqual(["5", "8", "4", "4", "2"]);
});

test("the feed restarts the chart after a gap that is too long to be filled", async () => {
	const stored = [candle(1, 5)];
	const { tell, shown, tooLong } = await followed(stored);
	stored.push(...Array.from({ length: 1000 }, (_, at) => candle(at + 2, 1)));
	tell(candle(1001, 1));
	await settled();
	expect(shown).toEqual([]);
	expect(tooLong()).toBe(1);
});

test("the feed reports no candles after it was stopped", async () => {
	const { tell, feed, shown } = await followed([candle(1, 5)]);
	tell(candle(3, 1));
	feed.stop();
	await settled();
	tell(candle(3, 2));
	expect(shown).toEqual([]);
	await expect(feed.start()).rejects.toThrow();
});

test("the feed loads the time-share line at once: all candles of a day and no older ones", async () => {
	const stored = [...Array.from({ length: 2_000 }, (_, minute) => candle(minute, 1)), candle(2_500, 1)];
	const { source, asked } = market(stored);
	const feed = new CandleFeed({ ...source, reachMs: 1_440 * MINUTE });
	const { candles, more } = await feed.start();
	expect(asked).toEqual([{ limit: 1_440 }]);
	expect([candles[0]?.time, candles.at(-1)?.time, candles.length]).toEqual([1_061 * MINUTE, 2_500 * MINUTE, 940]);
	expect(more).toBe(false);
});

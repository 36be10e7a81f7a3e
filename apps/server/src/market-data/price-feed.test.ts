import type { RecordQuotes } from "@candor/core";
import { InProcessExchange, silentLog } from "@candor/testkit/market";
import { expect, test } from "vitest";
import { PriceFeed } from "./price-feed.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
/** Returns a quote whose bid and ask are one tick away from its mid price. */
const quote = (source: string, middle: number, time = NOON) => ({ source, bid: middle - 1, ask: middle + 1, time });
const said = [quote("a", 10), quote("b", 11), quote("c", 12)];

test("the price feed sends one command for all markets, with new quotes only", async () => {
	const exchange = new InProcessExchange(NOON);
	let words = said;
	const feed = new PriceFeed({ submit: exchange.submit, sources: { said: () => words }, log: silentLog });
	expect(await feed.tick(exchange.views.listing.pairs(), NOON)).toBe(true);
	words = [quote("a", 10), quote("b", 9, NOON + 500), ...said.slice(2)];
	exchange.now = NOON + 1000;
	expect(await feed.tick(exchange.views.listing.pairs(), exchange.now)).toBe(true);
	const sent = exchange.commands.filter((command): command is RecordQuotes => command.type === "RecordQuotes");
	expect(sent.map(({ markets }) => markets.map(({ quotes }) => quotes.map(({ source }) => source).join("")))).toEqual([
		Array(8).fill("abc"),
		Array(8).fill("b"),
	]);
	expect(exchange.views.indexes.latest(1)).toMatchObject({ seq: 2, index: 10 });
});

test("the price feed sends quotes again after a refusal, and sends no second command while one is running", async () => {
	const exchange = new InProcessExchange(NOON);
	const pairs = exchange.views.listing.pairs();
	const warnings: string[] = [];
	const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
	const feed = new PriceFeed({ submit: exchange.submit, sources: { said: () => said }, log });
	exchange.away = true;
	expect(await feed.tick(pairs, NOON)).toBe(false);
	expect(await feed.tick(pairs, NOON + 1000)).toBe(false);
	expect(warnings).toHaveLength(1);
	exchange.away = false;
	expect(await feed.tick(pairs, NOON + 2000)).toBe(true);
	expect(exchange.views.indexes.latest(1)?.sources).toHaveLength(3);
	expect(feed.missed).toBe(2);

	let answer = () => {};
	const slow = new PriceFeed({
		submit: (command) => new Promise((resolve) => (answer = () => resolve(exchange.apply(command)))),
		sources: { said: () => said },
		log,
	});
	const first = slow.tick(pairs, NOON + 3000);
	expect(await slow.tick(pairs, NOON + 4000)).toBe(false);
	answer();
	expect(await first).toBe(true);
	expect(slow.missed).toBe(1);
});

test("the price feed logs each of its outages with the causes and the number of missed seconds", async () => {
	const lines: object[] = [];
	const told = (fields: object) => void lines.push(fields);
	let cause: string | undefined;
	const exchange = new InProcessExchange(NOON);
	const feed = new PriceFeed({
		submit: (command) => (cause === undefined ? exchange.submit(command) : Promise.reject(new Error(cause))),
		sources: { said: () => said },
		log: { ...silentLog, info: told, warn: told },
	});
	for (const causes of [["away", "away", "read-only"], ["away"]]) {
		for (cause of causes) await feed.tick(exchange.views.listing.pairs(), NOON);
		cause = undefined;
		await feed.tick(exchange.views.listing.pairs(), NOON);
	}
	expect(lines).toMatchObject([
		{ err: { message: "away" } },
		{ err: { message: "read-only" } },
		{ missed: 3 },
		{ err: { message: "away" } },
		{ missed: 1 },
	]);
});

test("the price feed continues to send quotes after a clock that was an hour ahead is corrected", async () => {
	const exchange = new InProcessExchange(NOON);
	const pairs = [...exchange.views.listing.pairs()];
	let time = NOON;
	const feed = new PriceFeed({
		submit: exchange.submit,
		sources: { said: () => ["a", "b", "c"].map((source) => quote(source, 10, time)) },
		log: silentLog,
	});
	time = NOON + 3_600_000;
	expect(await feed.tick(pairs, time)).toBe(true);
	for (let second = 1; second <= 20; second++) {
		time = NOON + second * 1_000;
		exchange.now = time;
		expect(await feed.tick(pairs, time)).toBe(true);
		expect(exchange.views.indexes.latest(1)?.index).toBe(10);
	}
});

test.each([
	["no bid", { bid: 0 }],
	["no ask", { ask: 0 }],
	["a bid above its ask", { bid: 11, ask: 10 }],
	["less than a tick", { bid: -3, ask: -2 }],
	["an ask beyond the core's bound", { ask: 2 ** 31 }],
	["bid and ask beyond the core's bound", { bid: 2 ** 40, ask: 2 ** 40 }],
	["a fraction of a tick", { bid: 9.5 }],
	["a bid that is not a number", { bid: Number.NaN }],
	["an infinite ask", { ask: Number.POSITIVE_INFINITY }],
	["a time with a fraction", { time: NOON + 0.5 }],
	["a negative time", { time: -1 }],
])("the price feed drops and counts a quote with %s, and records the other quotes", async (_name, wrong) => {
	const exchange = new InProcessExchange(NOON);
	const sources = { said: () => [{ ...quote("wrong", 10), ...wrong }, ...said] };
	const warned: object[] = [];
	const log = { ...silentLog, warn: (fields: object) => void warned.push(fields) };
	const feed = new PriceFeed({ submit: exchange.submit, sources, log });
	expect(await feed.tick([...exchange.views.listing.pairs()].slice(0, 1), NOON)).toBe(true);
	expect(exchange.views.indexes.latest(1)).toMatchObject({
		index: 11,
		sources: [{ source: "a" }, { source: "b" }, { source: "c" }],
	});
	expect([feed.leftOut, feed.missed]).toEqual([1, 0]);
	expect(await feed.tick([...exchange.views.listing.pairs()].slice(0, 1), NOON)).toBe(true);
	expect(warned).toMatchObject([{ quote: { source: "wrong" } }]);
});

test("the price feed records the highest and the lowest allowed quotes", async () => {
	const exchange = new InProcessExchange(NOON);
	const most = 2 ** 31 - 1;
	const sources = {
		said: () => [
			{ source: "a", bid: 1, ask: 1, time: NOON },
			{ source: "b", bid: 1, ask: most, time: NOON },
			{ source: "c", bid: most, ask: most, time: NOON },
		],
	};
	const feed = new PriceFeed({ submit: exchange.submit, sources, log: silentLog });
	expect(await feed.tick([...exchange.views.listing.pairs()].slice(0, 1), NOON)).toBe(true);
	expect(exchange.views.indexes.latest(1)?.sources.map(({ price }) => price)).toEqual([1, 2 ** 30, most]);
	expect(feed.leftOut).toBe(0);
});

// One command a second, only what is new, nothing piled up.
import type { RecordPrices } from "@candor/core";
import { expect, test } from "vitest";
import { InProcessExchange, silentLog } from "./in-process-exchange.ts";
import { PriceFeed } from "./price-feed.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const said = [
	{ source: "a", price: 10, time: NOON },
	{ source: "b", price: 11, time: NOON },
	{ source: "c", price: 12, time: NOON },
];

test("one command for all markets, holding only what is new", async () => {
	const exchange = new InProcessExchange(NOON);
	let words = said;
	const feed = new PriceFeed({ submit: exchange.submit, sources: { said: () => words }, log: silentLog });
	expect(await feed.tick(exchange.views.listing.pairs(), NOON)).toBe(true);
	words = [{ source: "a", price: 10, time: NOON }, { source: "b", price: 9, time: NOON + 500 }, ...said.slice(2)];
	exchange.now = NOON + 1000;
	expect(await feed.tick(exchange.views.listing.pairs(), exchange.now)).toBe(true);
	const sent = exchange.commands.filter((command): command is RecordPrices => command.type === "RecordPrices");
	expect(sent.map(({ markets }) => markets.map(({ prices }) => prices.map(({ source }) => source).join("")))).toEqual([
		Array(8).fill("abc"),
		Array(8).fill("b"),
	]);
	expect(exchange.views.indexes.latest(1)).toMatchObject({ seq: 2, index: 10 });
});

test("what was not taken is sent again, and a slow answer is not piled upon", async () => {
	const exchange = new InProcessExchange(NOON);
	const pairs = exchange.views.listing.pairs();
	const warnings: string[] = [];
	const log = { info: () => {}, warn: (_fields: object, message: string) => void warnings.push(message) };
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

test("a clock that ran ahead for a moment and was set right does not silence the feed", async () => {
	const exchange = new InProcessExchange(NOON);
	const pairs = [...exchange.views.listing.pairs()];
	let time = NOON;
	const feed = new PriceFeed({
		submit: exchange.submit,
		sources: { said: () => ["a", "b", "c"].map((source) => ({ source, price: 10, time })) },
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

// What a sceptic reads who draws a simulated day again: against records as an exchange tells them, changed ones, and answers of no exchange.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "../market-data/day-path.ts";
import { SimulatedDays } from "../market-data/simulated-days.ts";
import { SimulatedPrice } from "../market-data/simulated-price.ts";
import { SimulatedVenues } from "../market-data/venues.ts";
import { drawDay } from "./draw-day.ts";

const DAY = Math.floor(Date.UTC(2026, 10, 20) / DAY_MS);
const DATE = "2026-11-20";
const BTC = { pair: 1, symbol: "BTC/USDT", priceDecimals: 1 };
let server: Server | undefined;
afterEach(() => server?.close());

interface Told {
	market: string;
	time: number;
	sources: { name: string; price: string; time: number }[];
}

/** A day of an exchange, a record each ten seconds, as everybody may ask for it once it is over. */
function lived() {
	const days = new SimulatedDays({ now: DAY * DAY_MS, random: () => "7c".repeat(32) });
	const venues = new SimulatedVenues(new SimulatedPrice(days), "sandbox");
	const recordAt = (time: number): Told => ({
		market: BTC.symbol,
		time,
		sources: venues.said(BTC, time).map(({ source, bid, ask, time: at }) => {
			return { name: source, price: (Math.floor((bid + ask) / 2) / 10).toFixed(1), time: at };
		}),
	});
	const seeds = days.commitments((DAY + 1) * DAY_MS).map(({ committedAt, ...day }) => ({ ...day, committed_at: committedAt }));
	return { recordAt, seeds };
}

interface Change {
	record?: (told: Told) => Told;
	/** Of each question, in the place of those that there are. */
	records?: () => Told[];
	seeds?: (seeds: object[]) => object[];
	/** Asks to wait: once, or whatever is asked. */
	busy?: boolean | "always";
}

async function exchange(change: Change = {}) {
	const { recordAt, seeds } = lived();
	let turnedAway = change.busy === undefined;
	server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "", "http://here");
		const times = Array.from({ length: 6 }, (_, at) => Number(searchParams.get("from")) + at * 10_000);
		const answers: Record<string, () => unknown> = {
			"/api/fair/keys": () => ({ keys: [], heads: [], seeds: (change.seeds ?? ((all) => all))(seeds) }),
			"/api/currency/quotation_new": () => [{ quotation: [{ match_id: 1, symbol: BTC.symbol, decimals: 1 }] }],
			"/api/fair/index": () => change.records?.() ?? times.map((time) => (change.record ?? ((told) => told))(recordAt(time))),
		};
		if (pathname === "/api/fair/index" && !turnedAway) {
			turnedAway = change.busy !== "always";
			response.writeHead(429, { "retry-after": "1" }).end("{}");
			return;
		}
		response.end(JSON.stringify({ type: "ok", data: answers[pathname]?.() }));
	}).listen(0, "127.0.0.1");
	await new Promise((done) => server?.once("listening", done));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function drawn(...words: string[]) {
	const lines: string[] = [];
	const code = await drawDay(words, "http://127.0.0.1:9", (line) => lines.push(line));
	return { code, lines };
}

test("a day as it was told is clean, also by one's own note of its hash, and where one is told to wait", async () => {
	const url = await exchange({ busy: true });
	const [{ commitment = "" } = {}] = lived().seeds.filter(({ date }) => date === DATE);
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", url, "--commitment", commitment);
	expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^clean, as far as was looked: a minute of every quarter/)]);
	expect(lines[0]).toBe(`seed       hashes to the commitment, published: ${commitment}`);
	expect(lines[1]).toBe(`seed       hashes to the commitment, yours: ${commitment}`);
	expect(lines[2]).toMatch(/^prices {5}2\d{3} of venues in 576 records, .* 0 differ$/);
});

test("one price that was changed, and another seed than was noted, are told", async () => {
	let count = 0;
	const record = (told: Told): Told => {
		count++;
		if (count !== 100) return told;
		return { ...told, sources: told.sources.map((one, at) => (at === 0 ? { ...one, price: "1.0" } : one)) };
	};
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", await exchange({ record }), "--commitment", "ab".repeat(32));
	expect(code).toBe(1);
	expect(lines[1]).toBe(`seed       DOES NOT HASH TO the commitment, yours: ${"ab".repeat(32)}`);
	expect(lines.filter((line) => line.startsWith("price "))).toEqual([
		expect.stringMatching(/sim-a said 1\.0, drawn is \d+\.\d$/),
	]);
	expect(lines.at(-1)).toMatch(/^NOT CLEAN/);
});

test.each([
	["no record", { records: () => [] }],
	["records without a source", { record: (told: Told): Told => ({ ...told, sources: [] }) }],
])("%s leaves nothing compared, which is not clean", async (_what, change) => {
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", await exchange(change));
	expect(code).toBe(1);
	expect(lines.at(-1)).toMatch(/^NOTHING COMPARED/);
	expect(lines.join()).not.toContain("clean");
});

test("an exchange that always asks to wait is not asked for ever", async () => {
	const url = await exchange({ busy: "always" });
	expect(await drawn(DATE, BTC.symbol, "--url", url)).toEqual({
		code: 1,
		lines: [expect.stringMatching(/^seed/), expect.stringMatching(/is busy: it asked to wait 5 times in a row$/)],
	});
}, 20_000);

test("another seed draws other prices", async () => {
	const seeds = (all: object[]) => all.map((day) => ({ ...day, seed: "00".repeat(32) }));
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", await exchange({ seeds }));
	expect(code).toBe(1);
	expect(lines[0]).toMatch(/DOES NOT HASH TO/);
	expect(lines.find((line) => line.includes("more"))).toMatch(/… and \d{4} more/);
});

test.each([
	[["2026-11-21", "BTC/USDT"], 1, /its seed is still secret/],
	[["2026-11-19", "BTC/USDT"], 1, /knows nothing of 2026-11-19/],
	[[DATE, "NONE/USDT"], 1, /has no market NONE\/USDT/],
	[[DATE], 2, /^npm run candor -- draw-day DATE MARKET/],
	[["yesterday", "BTC/USDT"], 2, /^npm run candor/],
	[[DATE, "BTC/USDT", "--seed", "x"], 2, /^npm run candor/],
	[[DATE, "BTC/USDT", "--commitment", "x"], 2, /--commitment is the hash/],
] as const)("%j is said to be %d", async (words, code, said) => {
	const secret = (all: object[]) => [
		{ date: "2026-11-21", commitment: "ab".repeat(32), committed_at: 1, seed: null, start: null },
		...all,
	];
	const url = await exchange({ seeds: secret });
	const told = await drawn(...words, "--url", url);
	expect([told.code, told.lines[0]]).toEqual([code, expect.stringMatching(said)]);
});

test("nobody there, and something that is no exchange, are said", async () => {
	expect(await drawn(DATE, BTC.symbol)).toEqual({ code: 1, lines: [expect.stringMatching(/does not answer/)] });
	server = createServer((_request, response) => response.writeHead(404).end("<html>")).listen(0, "127.0.0.1");
	await new Promise((done) => server?.once("listening", done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	expect((await drawn(DATE, BTC.symbol, "--url", url)).lines).toEqual([
		expect.stringMatching(/answered 404, which is not this exchange's/),
	]);
	expect((await drawn(DATE, BTC.symbol, "--url", "ftp://x")).code).toBe(2);
});

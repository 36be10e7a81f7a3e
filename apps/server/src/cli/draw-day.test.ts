// Tests `candor draw-day` with the records of an honest exchange, with changed records, and with servers that are no exchange.
import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallData } from "@candor/contract";
import { indexRecordHash } from "@candor/proofs";
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "../market-data/day-path.ts";
import { SimulatedDays } from "../market-data/simulated-days.ts";
import { SimulatedPrice } from "../market-data/simulated-price.ts";
import { SimulatedVenues } from "../market-data/simulated-venues.ts";
import { drawDay } from "./draw-day.ts";

const DAY = Math.floor(Date.UTC(2026, 10, 20) / DAY_MS);
const DATE = "2026-11-20";
const BTC = { pair: 1, symbol: "BTC/USDT", priceDecimals: 1 };
let server: Server | undefined;
afterEach(() => server?.close());

type Told = CallData<"proofs/index">[number];

const pair = generateKeyPairSync("ed25519");
const PUBLIC_KEY = Buffer.from(pair.publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
const KEY: CallData<"proofs/keys">["keys"][number] = {
	key_id: "key-1",
	public_key: PUBLIC_KEY,
	from: DAY * DAY_MS,
	until: (DAY + 1) * DAY_MS,
};

/** Returns the record with its hash and the signature of the exchange. */
function signed(record: Told): Told {
	const hash = indexRecordHash(record);
	return { ...record, hash, signature: sign(null, Buffer.from(hash, "hex"), pair.privateKey).toString("hex") };
}

/** Returns the data of an exchange for a past day, with an index record every ten seconds. */
function live() {
	const days = new SimulatedDays({ now: DAY * DAY_MS, random: () => "7c".repeat(32) });
	const venues = new SimulatedVenues(new SimulatedPrice(days), "sandbox");
	/** Signed records, keyed by the time of the first record. They are cached, because signing takes most of the tests' time. */
	const known = new Map<number, Told[]>();
	const recordsFrom = (from: number): Told[] => {
		const records = known.get(from) ?? [];
		if (records.length > 0) return records;
		known.set(from, records);
		for (let time = from; time < from + 60_000; time += 10_000) {
			const sources = venues.said(BTC, time).map(({ source, bid, ask, time: at }) => {
				return { name: source, price: (Math.floor((bid + ask) / 2) / 10).toFixed(1), time: at };
			});
			const middle = sources.map(({ price }) => Number(price) * 10).sort((a, b) => a - b);
			const [low = 0, high = 0] = [middle[(middle.length - 1) >> 1], middle[middle.length >> 1]];
			const index = (Math.floor(Math.round(low + high) / 2) / 10).toFixed(1);
			const number = {
				seq: 2 + Math.floor((time - DAY * DAY_MS) / 10_000),
				previous_hash: records.at(-1)?.hash ?? "5a".repeat(32),
			};
			records.push(signed({ market: BTC.symbol, ...number, time, sources, index, hash: "", signature: "", key_id: KEY.key_id }));
		}
		return records;
	};
	const seeds = days.commitments((DAY + 1) * DAY_MS).map(({ committedAt, ...day }) => ({ ...day, committed_at: committedAt }));
	return { recordsFrom, seeds };
}
const LIVED = live();

interface Change {
	/** Changes the records that the exchange returns for a request. */
	records?: (told: Told[]) => Told[];
	seeds?: (seeds: object[]) => object[];
	keys?: object[];
	decimals?: number;
	/** Start times of the requested periods. The fake exchange adds each to this list. */
	asked?: number[];
	/** Makes the exchange respond "busy" to the first request, or to all requests. */
	busy?: boolean | "always";
}

async function exchange({
	records = (all) => all,
	seeds: change = (all) => all,
	keys = [KEY],
	decimals = 1,
	asked,
	busy,
}: Change = {}) {
	const { recordsFrom, seeds } = LIVED;
	let turnedAway = busy === undefined;
	const market = {
		...{ match_id: 1, symbol: BTC.symbol, now_price: "1.0", change: "0.00", high: "1.0", low: "1.0", volume: "0", turnover: "0" },
		...{ currency_id: 1, currency_name: "BTC", legal_id: 3, legal_name: "USDT", decimals, amount_decimals: 5 },
		...{ spot: true, contract: true, option: true, simulated: true, sparkline: [] },
	};
	const answers: Record<string, (from: number) => unknown> = {
		"/api/proofs/keys": () => ({ keys, heads: [], seeds: change(seeds) }),
		"/api/currency/quotation_new": () => [{ id: 3, name: "USDT", quotation: [market] }],
		"/api/proofs/index": (from) => {
			asked?.push(from);
			return records(asked === undefined ? recordsFrom(from) : []);
		},
	};
	server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "", "http://here");
		if (pathname === "/api/proofs/index" && !turnedAway) {
			turnedAway = busy !== "always";
			response.writeHead(429, { "retry-after": "0.01" }).end("{}");
			return;
		}
		response.end(JSON.stringify({ type: "ok", data: answers[pathname]?.(Number(searchParams.get("from"))) }));
	}).listen(0, "127.0.0.1");
	await new Promise((done) => server?.once("listening", done));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function drawn(...words: string[]) {
	const lines: string[] = [];
	const code = await drawDay(
		words,
		"http://127.0.0.1:9",
		(line) => lines.push(line),
		() => 0,
	);
	return { code, lines };
}

test("draw-day reports an unchanged day as clean, also with a noted commitment and a busy exchange", async () => {
	const url = await exchange({ busy: true });
	const [{ commitment = "" } = {}] = LIVED.seeds.filter(({ date }) => date === DATE);
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", url, "--commitment", commitment);
	expect([code, lines.at(-1)]).toEqual([0, "clean in the compared sample"]);
	expect(lines[0]).toBe(`seed       matches the published commitment ${commitment}`);
	expect(lines[1]).toBe(`seed       matches your commitment ${commitment}`);
	expect(lines[2]).toMatch(/^compared {3}2\d{3} prices in 576 signed records, .* 0 faults$/);
});

/** Returns a function that changes one record in the response to the first request. */
const changed = (change: (told: Told) => Told, at = 3) => {
	let asked = 0;
	return (all: Told[]) => (asked++ === 0 ? all.map((told, number) => (number === at ? change(told) : told)) : all);
};
const priced = (told: Told, price: string): Told => ({
	...told,
	sources: told.sources.map((one, at) => (at === 0 ? { ...one, price } : one)),
});

/** Number of sources in the record that the tests change. */
const FIRST_SOURCES = LIVED.recordsFrom(DAY * DAY_MS + 10_000)[5]?.sources.length ?? 0;

test.each<[string, Change, RegExp[]]>([
	[
		"a changed price with a valid signature",
		{ records: changed((told) => signed(priced(told, "1.0")), 5) },
		[/sim-a published 1\.0, but the seed gives \d+\.\d$/],
	],
	[
		"a changed price",
		{ records: changed((told) => priced(told, "1.0"), 5) },
		[/number \d+: wrong hash$/, /sim-a published 1\.0/],
	],
	["another hash", { records: changed((told) => ({ ...told, hash: "00".repeat(32) }), 5) }, [/wrong hash$/]],
	["an empty signature", { records: changed((told) => ({ ...told, signature: "" })) }, [/wrong signature$/]],
	["a missing record", { records: (all) => all.filter((_, at) => at !== 3) }, Array(10).fill(/broken link$/)],
	[
		"a record of another time",
		{ records: changed((told) => signed({ ...told, time: told.time + 3_600_000 }), 5) },
		[/of another market or time than requested$/],
	],
	["an unpublished key", { keys: [] }, Array(10).fill(/not signed by a key that was valid at its time$/)],
	[
		"a key of another time",
		{ keys: [{ ...KEY, until: KEY.from }] },
		Array(10).fill(/not signed by a key that was valid at its time$/),
	],
	[
		"a terminal's control sequence in a source's name",
		{ records: changed((told) => signed({ ...told, sources: told.sources.map((one) => ({ ...one, name: "\u001b[2J" })) }), 5) },
		Array(FIRST_SOURCES).fill(/ \?\[2J published \d+\.\d, but the seed gives no price$/),
	],
])("draw-day reports %s as a fault", async (_what, change, faults) => {
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", await exchange(change));
	expect(code).toBe(1);
	expect(lines.filter((line) => /^(record|price) /.test(line))).toEqual(faults.map((fault) => expect.stringMatching(fault)));
	expect(lines.at(-1)).toMatch(/^NOT CLEAN/);
});

test("draw-day reports a seed that does not match the noted commitment", async () => {
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", await exchange(), "--commitment", "ab".repeat(32));
	expect(code).toBe(1);
	expect(lines[1]).toBe(`seed       DOES NOT MATCH your commitment ${"ab".repeat(32)}`);
	expect(lines.at(-1)).toMatch(/^NOT CLEAN/);
});

test.each<[string, Change]>([
	["no record", { records: () => [] }],
	[
		"records without a source",
		{ records: (all) => all.slice(0, 1).map((told) => signed({ ...told, sources: [], index: "0.0" })) },
	],
])("draw-day does not report a day with %s as clean, because nothing was compared", async (_what, change) => {
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", await exchange(change));
	expect(code).toBe(1);
	expect(lines.at(-1)).toMatch(/^NOTHING COMPARED/);
	expect(lines.join()).not.toContain("clean");
});

test("draw-day gives up on an exchange that is always busy", async () => {
	const url = await exchange({ busy: "always" });
	expect(await drawn(DATE, BTC.symbol, "--url", url)).toEqual({
		code: 1,
		lines: [expect.stringMatching(/^seed/), expect.stringMatching(/is busy: it asked to wait 5 times in a row$/)],
	});
});

test("draw-day reports prices that follow from another seed", async () => {
	const seeds = (all: object[]) => all.map((day) => ({ ...day, seed: "00".repeat(32) }));
	const { code, lines } = await drawn(DATE, BTC.symbol, "--url", await exchange({ seeds }));
	expect(code).toBe(1);
	expect(lines[0]).toMatch(/DOES NOT MATCH/);
	expect(lines.find((line) => line.includes("more"))).toMatch(/… and \d{4} more/);
});

test.each([
	[["2026-11-21", "BTC/USDT"], 1, /its seed is still secret/],
	[["2026-11-19", "BTC/USDT"], 1, /has no simulated day 2026-11-19/],
	[[DATE, "NONE/USDT"], 1, /has no market NONE\/USDT/],
	[[DATE], 2, /^npm run candor -- draw-day DATE MARKET/],
	[["yesterday", "BTC/USDT"], 2, /^npm run candor/],
	[[DATE, "BTC/USDT", "--seed", "x"], 2, /^npm run candor/],
	[[DATE, "BTC/USDT", "--commitment", "x"], 2, /--commitment is the hash/],
] as const)("draw-day with the arguments %j exits with %d", async (words, code, said) => {
	const secret = (all: object[]) => [
		{ date: "2026-11-21", commitment: "ab".repeat(32), committed_at: 1, seed: null, start: null },
		...all,
	];
	const url = await exchange({ seeds: secret });
	const told = await drawn(...words, "--url", url);
	expect([told.code, told.lines[0]]).toEqual([code, expect.stringMatching(said)]);
});

test("draw-day reports a missing server and a server that is not an exchange", async () => {
	expect(await drawn(DATE, BTC.symbol)).toEqual({ code: 1, lines: [expect.stringMatching(/does not answer/)] });
	server = createServer((_request, response) => response.writeHead(404).end("<html>")).listen(0, "127.0.0.1");
	await new Promise((done) => server?.once("listening", done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	expect((await drawn(DATE, BTC.symbol, "--url", url)).lines).toEqual([
		expect.stringMatching(/answered 404, which is not a response of this exchange/),
	]);
	expect((await drawn(DATE, BTC.symbol, "--url", "ftp://x")).code).toBe(2);
});

test("draw-day refuses a market with too many decimals", async () => {
	const url = await exchange({ decimals: 1_000_000_000 });
	expect((await drawn(DATE, BTC.symbol, "--url", url)).lines.at(-1)).toMatch(/reports prices with 1000000000 decimals$/);
});

test("draw-day chooses the compared minutes at random", async () => {
	const looked = async () => {
		const asked: number[] = [];
		const url = await exchange({ asked });
		await drawDay([DATE, BTC.symbol, "--url", url], "http://127.0.0.1:9", () => {});
		server?.close();
		return asked.map((from, part) => from - (DAY * DAY_MS + part * 900_000));
	};
	const [one, two] = [await looked(), await looked()];
	expect(one).toHaveLength(96);
	for (const within of [...one, ...two]) expect(within >= 10_000 && within < 900_000 - 60_000).toBe(true);
	expect(two).not.toEqual(one);
});

// Tests the index, its chain of records and its refusals, with a simple replacement for the engine (docs/reference/rules.md §3).
import { FIRST_PREVIOUS_HASH, indexRecordHash, toIndexRecord } from "@candor/proofs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { PermanentKeys } from "../engine/permanent-keys.ts";
import type { IndexRecord } from "../engine/product.ts";
import { Ledger } from "../ledger/ledger.ts";
import type { Pair } from "../listing/listing.ts";
import type { Event } from "../registry.ts";
import type { IndexRecorded, RecordPrices } from "./messages.ts";
import { Prices } from "./prices.ts";

const START = 1_700_000_000_000;
const pairOf = (pair: number) => ({ pair, symbol: `COIN${pair}/USDT`, priceDecimals: 2 }) as Pair;

function bench() {
	const state = { now: START, events: [] as Event[], moved: [] as [number, number][], told: [] as IndexRecord[] };
	const ledger = new Ledger([], ["restated"]);
	const engine = {
		now: () => state.now,
		mode: () => "sandbox" as const,
		isBefore: () => false,
		emit: (event: Event) => void state.events.push(event),
		working: () => {},
		indexRecorded: (record: IndexRecord) => void state.told.push(record),
		indexMoved: (pair: number, index: number) => void state.moved.push([pair, index]),
		restricted: () => {},
		depositReversed: () => {},
		reportOwed: () => {},
		affectedUser: () => 0,
		isPartyTo: () => false,
		isClosing: () => false,
		standingSet: () => {},
		feePaid: () => {},
		countFees: () => {},
		reportFees: () => {},
		routeOf: () => undefined,
		ledger,
		access: {},
		keys: new PermanentKeys(),
	};
	const dependencies = {
		pair: (id: number) => (id <= 3 ? pairOf(id) : undefined),
		asset: () => undefined,
		market: () => undefined,
	};
	const prices = new Prices(engine, dependencies);
	const record = (...markets: [pair: number, ...said: [source: string, price: number, age?: number][]][]) => {
		state.events = [];
		const command: RecordPrices = {
			type: "RecordPrices",
			id: "",
			by: 101,
			markets: markets.map(([pair, ...said]) => ({
				pair,
				prices: said.map(([source, price, age = 0]) => ({ source, price, time: state.now - age })),
			})),
		};
		const verdict = prices.handlers.RecordPrices(command);
		return { verdict, records: state.events.filter((event): event is IndexRecorded => event.type === "IndexRecorded") };
	};
	return { state, engine, dependencies, prices, record };
}

const copyOf = ({ prices, engine, dependencies }: ReturnType<typeof bench>) => {
	const copy = new Prices(engine, dependencies);
	copy.load(new ByteReader(bytesOf(prices)));
	return copy;
};
const bytesOf = (prices: Prices) => {
	const writer = new ByteWriter();
	prices.save(writer);
	return writer.finish();
};

describe("a pair has an index", () => {
	test.each<[string, [string, number, number?][], number]>([
		[
			"the median of three sources is the index",
			[
				["a", 100],
				["b", 300],
				["c", 200],
			],
			200,
		],
		[
			"the median of an even number of prices is rounded down",
			[
				["a", 100],
				["b", 300],
				["c", 201],
				["d", 200],
			],
			200,
		],
		[
			"two sources are too few",
			[
				["a", 100],
				["b", 300],
			],
			0,
		],
		[
			"a price of the maximum age is fresh",
			[
				["a", 100, 10_000],
				["b", 300],
				["c", 200],
			],
			200,
		],
		[
			"a price that is too old leaves too few sources",
			[
				["a", 100, 10_001],
				["b", 300],
				["c", 200],
			],
			0,
		],
		[
			"an outlier does not change the index",
			[
				["a", 100],
				["b", 101],
				["c", 102],
				["d", 103],
				["e", 2 ** 31 - 1],
			],
			102,
		],
	])("the index follows from the prices of the sources: %s", (_name, said, index) => {
		const { record, prices, state } = bench();
		const { verdict, records } = record([1, ...said]);
		expect(verdict).toBe(1);
		expect(records).toHaveLength(1);
		expect(records[0]?.index).toBe(index);
		expect(prices.offers.freshIndex(1)).toBe(index);
		expect(prices.offers.lastIndex(1)).toBe(index);
		expect(state.moved).toEqual(index === 0 ? [] : [[1, index]]);
		prices.checkInvariants();
	});

	test("the index halts when sources stop, keeps its last value, and each known pair gets a record every time", () => {
		const { record, prices, state } = bench();
		record([2, ["a", 1], ["b", 2], ["c", 3]], [1, ["a", 10], ["b", 20], ["c", 30]]);
		state.now += 9_000;
		expect(record([2, ["a", 5]]).records.map(({ pair, seq, index }) => [pair, seq, index])).toEqual([
			[1, 2, 20],
			[2, 2, 3],
		]);
		state.now += 1_000;
		expect(prices.offers.freshIndex(1)).toBe(20);
		state.now += 1;
		expect([prices.offers.freshIndex(1), prices.offers.lastIndex(1)]).toEqual([0, 20]);
		expect(record().records.map(({ pair, seq, index, sources }) => [pair, seq, index, sources.length])).toEqual([
			[1, 3, 0, 0],
			[2, 3, 0, 1],
		]);
		expect(prices.offers.lastIndex(2)).toBe(3);
		prices.checkInvariants();
	});

	test("a price's time is at most the time of receipt, and an older price of the same source is ignored", () => {
		const { record, state } = bench();
		const first = record([1, ["a", 10, -60_000], ["b", 20], ["c", 30, 500]]);
		expect(first.records[0]?.sources).toEqual([
			{ source: "a", price: 10, time: START },
			{ source: "b", price: 20, time: START },
			{ source: "c", price: 30, time: START - 500 },
		]);
		state.now += 1000;
		const second = record([1, ["a", 99, 5_000], ["c", 31]]);
		expect(second.records[0]?.sources.map(({ price }) => price)).toEqual([10, 20, 31]);
		state.now += 9_001;
		expect(record().records[0]?.sources.map(({ source }) => source)).toEqual(["c"]);
	});

	test("records are chained by the hash of packages/proofs, in the order of pairs", () => {
		const { record, state } = bench();
		const one = record([3, ["a", 1]], [1, ["a", 1]]).records;
		expect(one.map(({ pair, previousHash }) => [pair, previousHash])).toEqual([
			[1, FIRST_PREVIOUS_HASH],
			[3, FIRST_PREVIOUS_HASH],
		]);
		state.now += 1000;
		const two = record().records;
		for (const [at, recorded] of two.entries()) {
			expect(recorded.previousHash).toBe(one[at]?.hash);
			expect(recorded.hash).toBe(indexRecordHash(toIndexRecord(recorded, `COIN${recorded.pair}/USDT`, 2)));
		}
	});
});

describe("the quotes of sources become prices", () => {
	type Said = [source: string, bid: number, ask: number, age?: number];
	const quotes = (at: ReturnType<typeof bench>, ...said: Said[]) => {
		at.state.events = [];
		const markets = [
			{ pair: 1, quotes: said.map(([source, bid, ask, age = 0]) => ({ source, bid, ask, time: at.state.now - age })) },
		];
		const verdict = at.prices.handlers.RecordQuotes({ type: "RecordQuotes", id: "", by: 101, markets });
		return { verdict, records: at.state.events.filter((event): event is IndexRecorded => event.type === "IndexRecorded") };
	};

	test("a source's price is the middle of its best bid and ask, rounded down to the tick", () => {
		const at = bench();
		const { verdict, records } = quotes(at, ["a", 100, 103], ["b", 7, 7], ["c", 2 ** 31 - 2, 2 ** 31 - 1]);
		expect(verdict).toBe(1);
		expect(records[0]?.sources.map(({ price }) => price)).toEqual([101, 7, 2 ** 31 - 2]);
		expect(records[0]?.index).toBe(101);
	});

	test.each<[string, Said]>([
		["quotes_crossed", ["c", 5, 4]],
		["invalid_price", ["c", 0, 4]],
		["invalid_price", ["c", 5, 2 ** 31]],
	])("quotes are rejected with %s if one source is invalid", (code, spoilt) => {
		const at = bench();
		quotes(at, ["a", 1, 1], ["b", 2, 2], ["c", 3, 3]);
		const before = bytesOf(at.prices);
		expect(quotes(at, ["a", 1, 1], ["b", 2, 2], spoilt).verdict).toMatchObject({ code, field: "markets", params: { pair: 1 } });
		expect(at.state.events).toEqual([]);
		expect(bytesOf(at.prices)).toEqual(before);
	});

	test("a pair counts the sources that sent a recent price", () => {
		const at = bench();
		quotes(at, ["a", 1, 1], ["b", 2, 2, 2_000], ["c", 3, 3, 2_001], ["d", 4, 4]);
		expect(at.prices.offers.recentSources(1, 2_000)).toBe(3);
		at.state.now += 1;
		expect(at.prices.offers.recentSources(1, 2_000)).toBe(2);
		expect(at.prices.offers.recentSources(2, 2_000)).toBe(0);
	});

	test("quotes of several pairs emit all records, also halted ones, before any index moves", () => {
		const at = bench();
		quotes(at, ["a", 1, 1], ["b", 2, 2]);
		expect(at.state.told.map(({ pair, seq, index }) => [pair, seq, index])).toEqual([[1, 1, 0]]);
		expect(at.state.moved).toEqual([]);
	});
});

describe("invalid prices and rules change no state", () => {
	const many = (count: number, prefix = "s") =>
		Array.from({ length: count }, (_, at) => [`${prefix}${at}`, 5] as [string, number]);
	test.each<[string, [number, ...[string, number][]][]]>([
		["unknown_pair", [[9, ["a", 1]]]],
		[
			"repeated_pair",
			[
				[1, ["a", 1]],
				[1, ["b", 1]],
			],
		],
		["repeated_source", [[1, ["a", 1], ["a", 2]]]],
		["invalid_source", [[1, ["", 1]]]],
		["invalid_source", [[1, ["x".repeat(33), 1]]]],
		["invalid_source", [[1, ["a b", 1]]]],
		["invalid_source", [[1, ["\ud800", 1]]]],
		["invalid_price", [[1, ["a", 0]]]],
		[
			"invalid_price",
			[
				[2, ["a", 5]],
				[1, ["a", 2 ** 31]],
			],
		],
		["too_many_sources", [[1, ...many(33)]]],
		["too_many_sources", [[1, ...many(30, "t")]]],
	])("prices are rejected with %s", (code, markets) => {
		const at = bench();
		at.record([1, ["a", 1], ["b", 2], ["c", 3]]);
		const before = bytesOf(at.prices);
		expect(at.record(...markets).verdict).toMatchObject({ code, field: "markets", params: { pair: markets.at(-1)?.[0] } });
		expect(at.state.events).toEqual([]);
		expect(bytesOf(at.prices)).toEqual(before);
	});

	test("the core accepts thirty-two source names, and removes stale sources to make room for new names", () => {
		const at = bench();
		expect(at.record([1, ...many(32)]).verdict).toBe(1);
		at.state.now += 10_001;
		expect(at.record([1, ...many(32, "t")]).records[0]?.sources).toHaveLength(32);
	});

	test.each([
		[999, 3],
		[60_001, 3],
		[10_000, 2],
		[10_000, 33],
	])("the core rejects price rules with %i ms and %i sources", (staleAfterMs, minimumSources) => {
		const at = bench();
		const before = bytesOf(at.prices);
		const verdict = at.prices.handlers.SetPriceRules({ type: "SetPriceRules", id: "", by: 1, staleAfterMs, minimumSources });
		const field = minimumSources === 3 ? "staleAfterMs" : "minimumSources";
		expect(verdict).toMatchObject({ code: "invalid_price_rules", field });
		expect(bytesOf(at.prices)).toEqual(before);
	});
});

describe("prices and price rules one step from a refusal are accepted", () => {
	test.each<[string, string, number]>([
		["the lowest price", "a", 1],
		["the highest price", "a", 2 ** 31 - 1],
		["the longest name", "x".repeat(32), 5],
		["the first printable character", "!", 5],
		["the last printable character", "~", 5],
	])("the core accepts prices with %s", (_name, source, price) => {
		expect(bench().record([1, [source, price]]).verdict).toBe(1);
	});

	test.each([
		[1_000, 3],
		[60_000, 3],
		[10_000, 3],
		[10_000, 32],
	])("the core accepts price rules with %i ms and %i sources", (staleAfterMs, minimumSources) => {
		const at = bench();
		const command = { type: "SetPriceRules", id: "", by: 1, staleAfterMs, minimumSources } as const;
		expect(at.prices.handlers.SetPriceRules(command)).toBe(0);
		expect(at.state.events).toEqual([{ type: "PriceRulesSet", staleAfterMs, minimumSources }]);
	});
});

test("new price rules apply to the next record", () => {
	const at = bench();
	at.record([1, ["a", 1], ["b", 2], ["c", 3]]);
	at.state.events = [];
	expect(at.prices.handlers.SetPriceRules({ type: "SetPriceRules", id: "", by: 1, staleAfterMs: 5_000, minimumSources: 4 })).toBe(
		0,
	);
	expect(at.state.events).toEqual([{ type: "PriceRulesSet", staleAfterMs: 5_000, minimumSources: 4 }]);
	expect(at.prices.offers.freshIndex(1)).toBe(2);
	expect(at.record().records[0]?.index).toBe(0);
});

test("restating prices emits the rules and the last record of each market", () => {
	const at = bench();
	const { records } = at.record([2, ["a", 1]], [1, ["a", 1], ["b", 2], ["c", 3]]);
	at.state.events = [];
	at.prices.restate();
	expect(at.state.events).toEqual([{ type: "PriceRulesSet", staleAfterMs: 10_000, minimumSources: 3 }, ...records]);
});

test("a saved and loaded copy of prices behaves like the original at every random step", () => {
	const said = fc.tuple(
		fc.constantFrom("a", "b", "c", "d", "e"),
		fc.integer({ min: 1, max: 1000 }),
		fc.integer({ min: -2000, max: 15_000 }),
	);
	const market = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.uniqueArray(said, { selector: ([source]) => source, maxLength: 5 }));
	const step = fc.record({
		pause: fc.integer({ min: 0, max: 12_000 }),
		markets: fc.uniqueArray(market, { selector: ([pair]) => pair, maxLength: 3 }),
	});
	fc.assert(
		fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
			const at = bench();
			const heads = new Map<number, IndexRecorded>();
			for (const { pause, markets } of steps) {
				at.state.now += pause;
				const copy = copyOf(at);
				const { records } = at.record(...markets.map(([pair, all]) => [pair, ...all] as [number, ...[string, number, number][]]));
				const events = at.state.events;
				at.state.events = [];
				const told = markets.map(([pair, all]) => ({
					pair,
					prices: all.map(([source, price, age]) => ({ source, price, time: at.state.now - age })),
				}));
				copy.handlers.RecordPrices({ type: "RecordPrices", id: "", by: 101, markets: told });
				expect(at.state.events).toEqual(events);
				expect(bytesOf(copy)).toEqual(bytesOf(at.prices));
				for (const pair of [1, 2, 3]) {
					expect(copy.offers.freshIndex(pair)).toBe(at.prices.offers.freshIndex(pair));
					expect(copy.offers.lastIndex(pair)).toBe(at.prices.offers.lastIndex(pair));
				}
				for (const record of records) {
					const before = heads.get(record.pair);
					expect(record.seq).toBe((before?.seq ?? 0) + 1);
					expect(record.previousHash).toBe(before?.hash ?? FIRST_PREVIOUS_HASH);
					expect(record.sources.every(({ time }) => time <= record.time && time >= record.time - 10_000)).toBe(true);
					heads.set(record.pair, record);
				}
				at.prices.checkInvariants();
			}
		}),
		{ numRuns: 60 },
	);
});

import { expect, test } from "vitest";
import { data } from "../../http/answer.ts";
import { CallRegistry } from "../../http/call-registry.ts";
import { health } from "./plugin.ts";

const whole = { state: "whole", checkedSeq: 9, of: 9, wholeAgeMs: 5, head: "none" } as const;
const journal = () => whole;

test.each([
	[undefined, 0, false, "ok", null],
	[undefined, 30_000, false, "ok", null],
	[undefined, 30_001, false, "degraded", "tables_behind"],
	["database_away", 0, true, "degraded", "database_away"],
	["clock_jumped", 30_001, false, "degraded", "clock_jumped"],
	["journal_damaged", 0, false, "degraded", "journal_damaged"],
	["head_away", 0, false, "degraded", "head_away"],
	[undefined, 30_001, true, "degraded", "tables_behind"],
	[undefined, 0, true, "degraded", "internal_error"],
] as const)(
	"with exchange problem %s, tables %d ms behind and uncaught error %s, health reports %s with the reason %s",
	(trouble, lag, failed, status, reason) => {
		const calls = new CallRegistry();
		const views = {
			seq: 9,
			founding: { mode: "sandbox" },
			listing: { pairs: () => [] },
			indexes: { latest: () => undefined },
		} as never;
		const projected = { seq: 7, waitFor: async () => false };
		const exchange = { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) };
		const carrier = (channel: "mail" | "sms") => (channel === "mail" ? ("failing" as const) : ("not_configured" as const));
		const dependencies = { views, exchange, projected, version: "1.0.1", lagMs: () => lag, journal, now: () => 0, carrier };
		health({ ...dependencies, commit: "51d2092c0ffe", trouble: () => trouble, failedLately: () => failed })(calls);
		const answer = calls.registered[0]?.handler({}, undefined as never);
		const shown = {
			status,
			reason,
			time: 0,
			seq: 9,
			durable_seq: 9,
			projected_seq: 7,
			lag_ms: lag,
			version: "1.0.1",
			commit: "51d2092c0ffe",
			mode: "sandbox",
		};
		const prices = { halted: [], sources: [] };
		const walked = { state: "whole", checked_seq: 9, of: 9, whole_age_ms: 5, second_head: "none" };
		const parts = { mail: "failing", sms: "not_configured", prices: "ok", watch_lists: "unknown" };
		expect(answer).toEqual(data({ ...shown, journal: walked, prices, chains: [], parts_away: [], parts }));
	},
);

test("health reports the checked part of the journal, markets without an index, and the age of each source's price", () => {
	const calls = new CallRegistry();
	const records = new Map([
		[4, { index: 5, time: -101, sources: [] }],
		[1, { index: 0, time: 9_900, sources: [{ source: "kraken", time: 4_000 }] }],
		[
			2,
			{
				index: 5,
				time: 9_900,
				sources: [
					{ source: "kraken", time: 9_000 },
					{ source: "okx", time: 12_000 },
				],
			},
		],
	]);
	const pairs = [1, 2, 3, 4].map((pair) => ({ pair, symbol: `C${pair}/USDT` }));
	const views = {
		seq: 9,
		founding: { mode: "live" },
		listing: { pairs: () => pairs },
		indexes: { latest: (pair: number) => records.get(pair) },
	};
	const projected = { seq: 9, waitFor: async () => false };
	const exchange = { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) };
	const unwalked = { state: "walking", checkedSeq: 3, of: 9, wholeAgeMs: undefined, head: "away" } as const;
	const dependencies = {
		exchange,
		projected,
		version: "1.0.1",
		lagMs: () => 0,
		failedLately: () => false,
		journal: () => unwalked,
		now: () => 10_000,
		carrier: () => "ok" as const,
	};
	let trouble: "database_away" | undefined;
	health({ ...dependencies, trouble: () => trouble, views: views as never })(calls);
	expect(calls.registered[0]?.handler({}, undefined as never)).toMatchObject({
		data: {
			status: "degraded",
			reason: "markets_halted",
			journal: { state: "walking", checked_seq: 3, of: 9, whole_age_ms: null, second_head: "away" },
			parts: { prices: "some_halted" },
			prices: {
				halted: ["C1/USDT", "C3/USDT", "C4/USDT"],
				sources: [
					{ name: "kraken", state: "open", age_ms: 1_000 },
					{ name: "okx", state: "open", age_ms: 0 },
				],
			},
		},
	});
	// If both problems exist, the one that stops all orders is reported, and not the halted markets.
	trouble = "database_away";
	expect(calls.registered[0]?.handler({}, undefined as never)).toMatchObject({ data: { reason: "database_away" } });
	trouble = undefined;
	records.clear();
	expect(calls.registered[0]?.handler({}, undefined as never)).toMatchObject({
		data: { reason: "markets_halted", parts: { prices: "all_halted" } },
	});
});

test("health lists every live price source with its state while none of them delivers a price", () => {
	const calls = new CallRegistry();
	const views = {
		seq: 9,
		founding: { mode: "live" },
		listing: { pairs: () => [{ pair: 1, symbol: "C1/USDT" }] },
		indexes: { latest: () => ({ index: 0, time: 0, sources: [] }) },
	} as never;
	health({
		views,
		projected: { seq: 9, waitFor: async () => false },
		exchange: { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) },
		version: "1.0.1",
		lagMs: () => 0,
		journal,
		now: () => 0,
		carrier: () => "ok",
		trouble: () => undefined,
		failedLately: () => false,
		partsAway: () => [],
		priceSources: () => [
			{ source: "okx", state: "waiting", ageMs: 90_000 },
			{ source: "kraken", state: "connecting", ageMs: null },
		],
	})(calls);
	expect(calls.registered[0]?.handler({}, undefined as never)).toMatchObject({
		data: {
			reason: "markets_halted",
			prices: {
				halted: ["C1/USDT"],
				sources: [
					{ name: "okx", state: "waiting", age_ms: 90_000 },
					{ name: "kraken", state: "connecting", age_ms: null },
				],
			},
		},
	});
});

test("health is degraded and names the part of the server that no longer responds", () => {
	const calls = new CallRegistry();
	health({
		views: { seq: 9, founding: { mode: "live" }, listing: { pairs: () => [] }, indexes: { latest: () => undefined } } as never,
		projected: { seq: 9, waitFor: async () => false },
		exchange: { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) },
		version: "1.0.1",
		lagMs: () => 0,
		journal,
		now: () => 0,
		carrier: () => "ok",
		trouble: () => undefined,
		failedLately: () => false,
		partsAway: () => ["sockets"],
	})(calls);
	const answer = calls.registered[0]?.handler({}, undefined as never);
	expect(answer).toMatchObject({ data: { status: "degraded", reason: "part_away", parts_away: ["sockets"] } });
});

test.each([
	[undefined, "unknown"],
	[0, "ok"],
	[1, "old"],
] as const)("with %s old watch lists, health reports them as %s and stays ok", (old, shown) => {
	const calls = new CallRegistry();
	const views = {
		seq: 9,
		founding: { mode: "live" },
		listing: { pairs: () => [] },
		indexes: { latest: () => undefined },
	} as never;
	const projected = { seq: 9, waitFor: async () => false };
	const exchange = { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) };
	const fine = { trouble: () => undefined, failedLately: () => false, lagMs: () => 0, carrier: () => "ok" as const };
	const dependencies = { views, exchange, projected, version: "1.0.1", journal, now: () => 0, ...fine };
	health({ ...dependencies, oldWatchLists: () => old })(calls);
	expect(calls.registered[0]?.handler({}, undefined as never)).toMatchObject({
		data: { status: "ok", parts: { watch_lists: shown } },
	});
});

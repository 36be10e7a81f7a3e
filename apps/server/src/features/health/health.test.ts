// Health must not say ok while people see an old state.

import { expect, test } from "vitest";
import { data } from "../../http/answer.ts";
import { CallRegistry } from "../../http/registry.ts";
import { health } from "./plugin.ts";

test.each([
	[undefined, 0, false, "ok", null],
	[undefined, 30_000, false, "ok", null],
	[undefined, 30_001, false, "degraded", "tables_behind"],
	["database_away", 0, true, "degraded", "database_away"],
	["clock_jumped", 30_001, false, "degraded", "clock_jumped"],
	[undefined, 30_001, true, "degraded", "tables_behind"],
	[undefined, 0, true, "degraded", "internal_error"],
] as const)("trouble %s, tables %d ms behind, an error lately %s: %s because of %s", (trouble, lag, failed, status, reason) => {
	const calls = new CallRegistry();
	const views = { seq: 9, mode: "sandbox", listing: { pairs: () => [] }, indexes: { latest: () => undefined } } as never;
	const projected = { seq: 7, waitFor: async () => false };
	const exchange = { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) };
	const needs = { views, exchange, projected, version: "1.0.1", now: () => 0 };
	health({ ...needs, trouble: () => trouble, lagMs: () => lag, failedLately: () => failed })(calls);
	const answer = calls.registered[0]?.handler({}, undefined as never);
	const shown = { status, reason, seq: 9, durable_seq: 9, projected_seq: 7, lag_ms: lag, version: "1.0.1", mode: "sandbox" };
	const prices = { halted: [], sources: [] };
	expect(answer).toEqual(data({ ...shown, prices }));
});

test("tells which markets have no index, and how old each source's newest price is", () => {
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
		mode: "live",
		listing: { pairs: () => pairs },
		indexes: { latest: (pair: number) => records.get(pair) },
	};
	const projected = { seq: 9, waitFor: async () => false };
	const exchange = { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) };
	const needs = {
		exchange,
		projected,
		version: "1.0.1",
		trouble: () => undefined,
		lagMs: () => 0,
		failedLately: () => false,
		now: () => 10_000,
	};
	health({ ...needs, views: views as never })(calls);
	expect(calls.registered[0]?.handler({}, undefined as never)).toMatchObject({
		data: {
			status: "ok",
			prices: {
				halted: ["C1/USDT", "C3/USDT", "C4/USDT"],
				sources: [
					{ name: "kraken", age_ms: 1_000 },
					{ name: "okx", age_ms: 0 },
				],
			},
		},
	});
});

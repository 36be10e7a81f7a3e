// Health must not say ok while people see an old state.

import { expect, test } from "vitest";
import { data } from "../../http/answer.ts";
import { CallRegistry } from "../../http/registry.ts";
import { health } from "./plugin.ts";

test.each([
	[undefined, 0, "ok", null],
	[undefined, 30_000, "ok", null],
	[undefined, 30_001, "degraded", "tables_behind"],
	["database_away", 0, "degraded", "database_away"],
	["clock_jumped", 30_001, "degraded", "clock_jumped"],
] as const)("trouble %s, tables %d ms behind: %s because of %s", (trouble, lag, status, reason) => {
	const calls = new CallRegistry();
	const views = { seq: 9, mode: "sandbox" } as never;
	const projected = { seq: 7, waitFor: async () => false };
	const exchange = { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) };
	health({ views, exchange, projected, version: "1.0.1", trouble: () => trouble, lagMs: () => lag })(calls);
	const answer = calls.registered[0]?.handler({}, undefined as never);
	const shown = { status, reason, seq: 9, durable_seq: 9, projected_seq: 7, lag_ms: lag, version: "1.0.1", mode: "sandbox" };
	expect(answer).toEqual(data(shown));
});

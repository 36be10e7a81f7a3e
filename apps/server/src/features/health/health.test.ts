// Health must not say ok while people see an old state.

import { expect, test } from "vitest";
import { data } from "../../http/answer.ts";
import { CallRegistry } from "../../http/registry.ts";
import { health } from "./plugin.ts";

test.each([
	[true, 0, "ok"],
	[true, 30_000, "ok"],
	[true, 30_001, "degraded"],
	[false, 0, "degraded"],
])("orders taken %s, tables %d ms behind: %s", (taken, lag, status) => {
	const calls = new CallRegistry();
	const views = { seq: 9, mode: "sandbox" } as never;
	const projected = { seq: 7, waitFor: async () => false };
	const exchange = { durableSeq: 9, submit: () => Promise.reject(new Error("unused")) };
	health({ views, exchange, projected, version: "1.0.1", takesOrders: () => taken, lagMs: () => lag })(calls);
	const answer = calls.registered[0]?.handler({}, undefined as never);
	const shown = { status, seq: 9, durable_seq: 9, projected_seq: 7, lag_ms: lag, version: "1.0.1", mode: "sandbox" };
	expect(answer).toEqual(data(shown));
});

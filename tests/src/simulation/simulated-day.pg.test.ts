// Tests hours of simulated trading on an accelerated clock with a real Postgres. Afterwards the journal's hash chain, a full
// replay, the snapshots and every table of the projection must agree. CANDOR_DAY_MINUTES sets the simulated time; `npm run
// test:long` simulates a full day.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { FULL_SET } from "@candor/testkit/test-set";
import { expect, test } from "vitest";
import type { SimulatedDay } from "./simulated-day.ts";

/**
 * Simulated time in minutes. An hour is enough for trading in every market. Half a day also contains a funding period and the end
 * of positions.
 */
const { CANDOR_DAY_MINUTES = FULL_SET ? "720" : "60" } = process.env;

test("`candor verify` passes after hours of simulated trading", { timeout: 15 * 60_000 }, async () => {
	const program = join(import.meta.dirname, "simulated-day.ts");
	const { stdout } = await promisify(execFile)(process.execPath, [program, CANDOR_DAY_MINUTES], { maxBuffer: 1 << 26 });
	const day = JSON.parse(stdout) as SimulatedDay;
	const { trouble, missed, pairs, contracts, waiting, said, code } = day;
	expect(trouble).toEqual([]);
	expect(missed).toBe(0);
	expect(pairs.length).toBeGreaterThan(0);
	for (const pair of pairs) expect(pair).toEqual({ symbol: pair.symbol, bid: true, ask: true, trades: 10 });
	expect(contracts).toHaveLength(14);
	for (const { instrument, ...seen } of contracts)
		expect([instrument, seen]).toEqual([instrument, { bid: true, ask: true, traded: true }]);
	expect(day.refused).toEqual([]);
	if (Number(CANDOR_DAY_MINUTES) >= 250) expect(day.liquidated).toBeGreaterThan(0);
	if (Number(CANDOR_DAY_MINUTES) >= 250) expect(day.funded).toBeGreaterThan(0);
	expect(waiting).toBeGreaterThan(0);
	expect(said.at(-1), said.join("\n")).toBe("clean");
	expect(code).toBe(0);
});

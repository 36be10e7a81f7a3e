// After a day of trading on an accelerated clock against a real Postgres the journal's chain, a replay from zero, snapshots and every
// table of the projection tell the same story. CANDOR_DAY_MINUTES shortens it.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { SimulatedDay } from "./simulated-day.ts";

const { CANDOR_DAY_MINUTES = "1440" } = process.env;

test("after a day of simulated trading the exchange verifies clean", { timeout: 15 * 60_000 }, async () => {
	const program = join(import.meta.dirname, "simulated-day.ts");
	const { stdout } = await promisify(execFile)(process.execPath, [program, CANDOR_DAY_MINUTES], { maxBuffer: 1 << 26 });
	const { trouble, missed, pairs, waiting, said, code } = JSON.parse(stdout) as SimulatedDay;
	expect(trouble).toEqual([]);
	expect(missed).toBe(0);
	expect(pairs.length).toBeGreaterThan(0);
	for (const pair of pairs) expect(pair).toEqual({ symbol: pair.symbol, bid: true, ask: true, trades: 10 });
	expect(waiting).toBeGreaterThan(0);
	expect(said.at(-1), said.join("\n")).toBe("clean");
	expect(code).toBe(0);
});

// Benchmarks of Postgres, the server and pages. They share one server, whose start costs more than most of them.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lendServer } from "./bench-server.ts";
import { BENCHMARK_NAMES, type BenchmarkName, termsOf } from "./benchmarks.ts";
import { runSmallest } from "./run-benchmark.ts";

/** The last two end the lent server, and a benchmark that finds none starts it again: this order needs the fewest starts. */
const LAST: readonly BenchmarkName[] = ["sign-in-flood", "spot-longest-task", "loop"];

let lent: Awaited<ReturnType<typeof lendServer>>;
beforeAll(async () => {
	lent = await lendServer();
});
afterAll(() => lent?.stop());

const names = BENCHMARK_NAMES.filter((name) => termsOf(name).environment !== "node" && !LAST.includes(name));
test.for([...names, ...LAST])("%s prints the results of the list with its smallest arguments", async (name, { signal }) => {
	const { code, output, printed, expected } = await runSmallest(name, { env: lent.env, signal });
	expect(code, output).toBe(0);
	expect(printed).toEqual(expected);
});

test("orders, compared with this same checkout, prints the results of a comparison alone", async ({ signal }) => {
	const against = join(import.meta.dirname, "..", "..");
	const { code, output, printed, expected } = await runSmallest("orders", { against, env: lent.env, signal });
	expect(code, output).toBe(0);
	expect(printed).toEqual(expected);
});

// Tests that each benchmark that needs Postgres, the server or a browser still works and prints its results. The benchmarks share
// one server, because a start of the server takes longer than most of them.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lendServer } from "./bench-server.ts";
import { BENCHMARK_NAMES, type BenchmarkName, termsOf } from "./benchmarks.ts";
import { runSmallest } from "./run-benchmark.ts";

/**
 * Benchmarks that run last, in this order. `spot-longest-task` and `loop` end the shared server, so the next benchmark has to
 * start it again. This order needs the fewest starts.
 */
const LAST: readonly BenchmarkName[] = ["sign-in-flood", "spot-longest-task", "loop"];

let lent: Awaited<ReturnType<typeof lendServer>>;
beforeAll(async () => {
	lent = await lendServer();
});
afterAll(() => lent?.stop());

const names = BENCHMARK_NAMES.filter((name) => termsOf(name).environment !== "node" && !LAST.includes(name));
test.for([...names, ...LAST])("the benchmark %s prints the results that the list names", async (name, { signal }) => {
	const { code, output, printed, expected } = await runSmallest(name, { env: lent.env, signal });
	expect(code, output).toBe(0);
	expect(printed).toEqual(expected);
});

test("the benchmark orders prints only results of a comparison when it compares a checkout with itself", async ({ signal }) => {
	const against = join(import.meta.dirname, "..", "..");
	const { code, output, printed, expected } = await runSmallest("orders", { against, env: lent.env, signal });
	expect(code, output).toBe(0);
	expect(printed).toEqual(expected);
});

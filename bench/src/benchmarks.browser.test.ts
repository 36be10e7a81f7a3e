// Benchmarks of Postgres, the server and pages share one Postgres and one server, whose start costs more than most of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { lendServer } from "./bench-server.ts";
import { BENCHMARK_NAMES, type BenchmarkName, termsOf } from "./benchmarks.ts";
import { runSmallest } from "./run-benchmark.ts";

/** The last two end the shared server, and a benchmark that finds none starts it again: this order needs the fewest starts. */
const LAST: readonly BenchmarkName[] = ["sign-in-flood", "spot-longest-task", "loop"];

let shared: Awaited<ReturnType<typeof lendServer>>;
beforeAll(async () => {
	shared = await lendServer();
});
afterAll(() => shared?.stop());

const names = BENCHMARK_NAMES.filter((name) => termsOf(name).environment !== "node" && !LAST.includes(name));
test.for([...names, ...LAST])("%s prints the results of the list with its smallest arguments", async (name, { signal }) => {
	const { code, output, printed, expected } = await runSmallest(name, { env: shared.env, signal });
	expect(code, output).toBe(0);
	expect(printed).toEqual(expected);
});

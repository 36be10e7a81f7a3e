// Benchmarks that need a Postgres. Those of the server share one.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lendServer } from "./bench-server.ts";
import { type BenchmarkName, namesOf } from "./benchmarks.ts";
import { runSmallest } from "./run-benchmark.ts";

async function expectAllResults(name: BenchmarkName, env: Record<string, string>, signal: AbortSignal): Promise<void> {
	const { code, output, printed, expected } = await runSmallest(name, { env, signal });
	expect(code, output).toBe(0);
	expect(printed).toEqual(expected);
}

describe("with its smallest arguments", () => {
	test.for(namesOf("postgres"))("%s prints the results of the list", async (name, { signal }) => {
		await expectAllResults(name, {}, signal);
	});

	describe("on a shared server", () => {
		let shared: Awaited<ReturnType<typeof lendServer>>;
		beforeAll(async () => {
			shared = await lendServer();
		});
		afterAll(() => shared?.stop());

		// The flood leaves throttled addresses behind.
		const names = namesOf("server").toSorted(
			(left, right) => Number(left === "sign-in-flood") - Number(right === "sign-in-flood"),
		);
		test.for(names)("%s prints the results of the list", async (name, { signal }) => {
			await expectAllResults(name, shared.env, signal);
		});
	});
});

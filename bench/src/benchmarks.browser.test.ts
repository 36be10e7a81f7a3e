// Benchmarks of pages, on one server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { lendServer } from "./bench-server.ts";
import { namesOf } from "./benchmarks.ts";
import { runSmallest } from "./run-benchmark.ts";

let shared: Awaited<ReturnType<typeof lendServer>>;
beforeAll(async () => {
	shared = await lendServer();
});
afterAll(() => shared?.stop());

// `spot-longest-task` kills the server.
const names = namesOf("browser").toSorted(
	(left, right) => Number(left === "spot-longest-task") - Number(right === "spot-longest-task"),
);

test.for(names)("%s prints the results of the list with its smallest arguments", async (name, { signal }) => {
	const { code, output, printed, expected } = await runSmallest(name, { env: shared.env, signal });
	expect(code, output).toBe(0);
	expect(printed).toEqual(expected);
});

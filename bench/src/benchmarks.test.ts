import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REFERENCE_PRINTED } from "./benchmark.ts";
import {
	BENCHMARK_NAMES,
	type BenchmarkName,
	benchmarkNamesIn,
	expectedResults,
	smallestArguments,
	termsOf,
	usageOf,
} from "./benchmarks.ts";
import { runBenchmark, runSmallest } from "./run-benchmark.ts";

const FOLDER = import.meta.dirname;
const ALONE = "check-option-proof";

test("the list of benchmarks names each benchmark file", () => {
	const files = readdirSync(FOLDER).filter((file) => readFileSync(join(FOLDER, file), "utf8").startsWith("// Benchmark:"));
	expect(files.sort()).toEqual(BENCHMARK_NAMES.map((name) => `${name}.ts`).sort());
});

describe("a benchmark runs with its smallest arguments", () => {
	test.for(benchmarkNamesIn("node").filter((name) => name !== ALONE))(
		"the benchmark %s prints the results that the list names",
		async (name, { signal }) => {
			const { code, output, printed, expected } = await runSmallest(name, { signal });
			expect(code, output).toBe(0);
			expect(printed).toEqual(expected);
		},
	);

	test("the benchmark core prints only results of a comparison when it compares a checkout with itself", async ({ signal }) => {
		const against = join(FOLDER, "..", "..");
		const { code, output, printed, expected } = await runSmallest("core", { against, signal });
		expect(code, output).toBe(0);
		expect(printed).toEqual(expected);
	});

	test(`${ALONE} prints the reference speed and its results when it runs alone`, async ({ signal }) => {
		const run = await runBenchmark(ALONE, smallestArguments(ALONE), { signal });
		expect(run.code, run.output).toBe(0);
		expect(run.results.map(({ value: _, ...terms }) => terms)).toEqual(expectedResults(ALONE, {}, () => false));
		expect(run.reference.map(({ name, unit }) => ({ name, unit }))).toEqual([
			{ name: "integer loop, one thread", unit: "M steps/s" },
			{ name: "memory loop, random reads, one thread", unit: "M reads/s" },
			{ name: `fsync of 8 KiB in ${tmpdir()}`, unit: "1/s" },
		]);
		for (const { value, name } of run.reference) expect(value, name).toBeGreaterThan(0);
	});
});

describe("a benchmark must report its results", () => {
	const REPORTS_ALL = `for (const name of ["encode commands", "decode commands", "encode events", "decode events"]) report(name, 1);`;

	test("a benchmark succeeds if it reports each result of its list once", async () => {
		expect(await runSource(REPORTS_ALL)).toMatchObject({ code: 0, errors: "" });
	});

	test.for([
		["no result", "", "printed no result for: encode commands; decode commands; encode events; decode events"],
		["only one of its results", 'report("encode commands", 1);', "printed no result for: decode commands"],
		["a result that the list does not name", `${REPORTS_ALL} report("encode rows", 1);`, '"encode rows" is not expected'],
		["a result twice", `${REPORTS_ALL} report("encode events", 1);`, '"encode events" is not expected'],
		["a result that is not a number", 'report("encode commands", 0 / 0);', '"encode commands" is NaN'],
	])("a benchmark ends with an error if it reports %s", async ([, source, message]) => {
		const { code, errors } = await runSource(source as string);
		expect(code).toBe(1);
		expect(errors).toContain(message);
	});

	test.for(["many", "1 -1", "1 1 1", "1 1 --against", "1 1 --against /tmp"])(
		"a benchmark rejects the arguments %s",
		async (args) => {
			const { code, errors } = await runSource(REPORTS_ALL, args.split(" "));
			expect(code).toBe(1);
			expect(errors).toContain(`usage: ${usageOf("codec")}`);
		},
	);

	function runSource(source: string, args: readonly string[] = []): Promise<{ code: number; errors: string }> {
		const open = `import { openBenchmark } from ${JSON.stringify(join(FOLDER, "benchmark.ts"))};`;
		const program = `${open} const { report } = openBenchmark("codec"); ${source}`;
		return new Promise((resolve) => {
			execFile(
				process.execPath,
				["--input-type=module", "--eval", program, "codec.ts", ...args],
				{ env: { ...process.env, [REFERENCE_PRINTED]: "1" } },
				(error, _, errors) => resolve({ code: error === null ? 0 : Number(error.code), errors }),
			);
		});
	}
});

describe("bench/README.md follows the list of benchmarks", () => {
	const sections = new Map(
		readFileSync(join(FOLDER, "..", "README.md"), "utf8")
			.split(/^### /m)
			.slice(1)
			.map((text) => [text.slice(0, text.indexOf("\n")).trim(), text] as const),
	);

	test("bench/README.md has a section for each benchmark, in the order of the list", () => {
		expect([...sections.keys()]).toEqual(BENCHMARK_NAMES);
	});

	test.for(BENCHMARK_NAMES)("bench/README.md lists the arguments and results of the benchmark %s", (name) => {
		const text = sections.get(name) ?? "";
		const [, usage, smallest] = /^`(node [^`]*)`, smallest `([^`]*)`$/m.exec(text) ?? [];
		expect({ usage, smallest }).toEqual({ usage: usageOf(name), smallest: smallestArguments(name).join(" ") });
		expect(readResults(text)).toEqual(listedResults(name));
	});

	function readResults(text: string): string[][] {
		const rows = [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row]) => (row as string).split("|").map((cell) => cell.trim()));
		return rows.slice(2).map((cells) => cells.slice(0, 3));
	}

	function listedResults(name: BenchmarkName): string[][] {
		return Object.entries(termsOf(name).results).map(([result, { unit, target = "" }]) => [result, unit, target]);
	}
});

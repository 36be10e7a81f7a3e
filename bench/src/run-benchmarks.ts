// The program of `npm run bench [-- name …]`. It runs benchmarks in succession, each in a separate process, and prints one table
// at the end. With --smallest, each benchmark gets its smallest arguments.
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { REFERENCE_PRINTED } from "./benchmark.ts";
import { BENCHMARK_NAMES, type BenchmarkName, smallestArguments } from "./benchmarks.ts";
import { measureReferenceSpeed } from "./reference-speed.ts";
import { runBenchmark } from "./run-benchmark.ts";

const { values: options, positionals } = parseArgs({ options: { smallest: { type: "boolean" } }, allowPositionals: true });

function isBenchmark(name: string): name is BenchmarkName {
	return (BENCHMARK_NAMES as readonly string[]).includes(name);
}

const unknown = positionals.find((name) => !isBenchmark(name));
if (unknown !== undefined) {
	console.error(`There is no benchmark '${unknown}'. There are: ${BENCHMARK_NAMES.join(", ")}`);
	process.exit(1);
}

const reference = measureReferenceSpeed(tmpdir());
const rows: (readonly string[])[] = reference.map(({ name, value, unit }) => ["machine", name, `${value} ${unit}`, ""]);
for (const name of positionals.length > 0 ? positionals.filter(isBenchmark) : BENCHMARK_NAMES) {
	console.log(`\n── ${name}`);
	const args = options.smallest ? smallestArguments(name) : [];
	const env = { [REFERENCE_PRINTED]: "1" };
	const { code, results } = await runBenchmark(name, args, { env, onLine: (line) => console.log(line) });
	for (const { name: result, value, unit, target = "" } of results) {
		rows.push([name, result, `${value.toLocaleString("en", { maximumFractionDigits: 4 })} ${unit}`.trimEnd(), target]);
	}
	if (code !== 0) {
		process.exitCode = 1;
		console.log(`${name} ended with code ${code}`);
	}
}
console.log("\n| benchmark | figure | value | target |\n| --- | --- | ---: | ---: |");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);

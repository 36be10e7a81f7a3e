// The common part of all benchmarks. It reads a benchmark's arguments from the command line, prints the reference speed of the
// machine, and prints the results as RESULT lines. A run ends with an error if it omits a result that benchmarks.ts lists.
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import {
	type ArgumentName,
	type BenchmarkName,
	canCompare,
	type Extent,
	expectedResults,
	type ResultName,
	termsOf,
	usageOf,
} from "./benchmarks.ts";
import { findPgbench } from "./pgbench.ts";
import { measureReferenceSpeed } from "./reference-speed.ts";

export interface Benchmark<B extends BenchmarkName> {
	readonly extent: Extent<B>;
	/** Folder of another checkout to compare with (`--against`); undefined if there is none. */
	readonly against: string | undefined;
	/** Prints one RESULT line. @param digits number of digits after the decimal point */
	report(name: ResultName<B>, value: number, digits?: number): void;
}

/** Environment variable that is set if the parent process has already printed the reference speed. */
export const REFERENCE_PRINTED = "CANDOR_BENCH_REFERENCE_PRINTED";

export function openBenchmark<B extends BenchmarkName>(name: B): Benchmark<B> {
	const { args, against } = readAgainst(name, process.argv.slice(2));
	const extent = readExtent(name, args);
	const sizes = Object.entries<number>(extent).map(([argument, value]) => `${argument} ${value}`);
	console.log(`${name}: ${sizes.join(", ")}`);
	if (process.env[REFERENCE_PRINTED] === undefined) {
		for (const figure of measureReferenceSpeed(tmpdir())) console.log(`REFERENCE ${JSON.stringify(figure)}`);
	}
	const expected = expectedResults(name, extent, () => findPgbench() !== undefined, against !== undefined);
	const missing = new Map(expected.map((one) => [one.name, one]));
	process.on("exit", (code) => {
		if (code !== 0 || missing.size === 0) return;
		console.error(`${name} printed no result for: ${[...missing.keys()].join("; ")}`);
		process.exitCode = 1;
	});
	return {
		extent,
		against,
		report(result, value, digits = 0) {
			const terms = missing.get(result);
			if (terms === undefined) throw new Error(`${name}: "${result}" is not expected, or was reported before`);
			if (!Number.isFinite(value)) throw new Error(`${name}: "${result}" is ${value}`);
			missing.delete(result);
			console.log(`RESULT ${JSON.stringify({ ...terms, value: Number(value.toFixed(digits)) })}`);
		},
	};
}

function readAgainst(name: BenchmarkName, given: readonly string[]): { args: readonly string[]; against: string | undefined } {
	const at = given.indexOf("--against");
	if (at < 0) return { args: given, against: undefined };
	const folder = given[at + 1];
	if (!canCompare(name) || folder === undefined) throw new Error(`usage: ${usageOf(name)}`);
	return { args: given.toSpliced(at, 2), against: resolve(folder) };
}

function readExtent<B extends BenchmarkName>(name: B, given: readonly string[]): Extent<B> {
	const known = Object.entries(termsOf(name).arguments);
	const values = known.map(([argument, { usual }], index) => [
		argument,
		given[index] === undefined ? usual : Number(given[index]),
	]);
	const isValid = values.every(([, value]) => Number(value) >= 0);
	if (!isValid || given.length > known.length) throw new Error(`usage: ${usageOf(name)}`);
	return Object.fromEntries(values) as Record<ArgumentName<B>, number>;
}

// Runs one benchmark as a process and reads its RESULT and REFERENCE lines.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { REFERENCE_PRINTED } from "./benchmark.ts";
import { type BenchmarkName, type ExpectedResult, expectedResults, smallestArguments, termsOf } from "./benchmarks.ts";
import { findPgbench } from "./pgbench.ts";
import type { ReferenceFigure } from "./reference-speed.ts";

export interface Result extends ExpectedResult {
	readonly value: number;
}

export interface BenchmarkRun {
	/** Exit code; null if a signal ended the process. */
	readonly code: number | null;
	readonly results: readonly Result[];
	readonly reference: readonly ReferenceFigure[];
	readonly output: string;
}

interface RunOptions {
	readonly env?: Readonly<Record<string, string>>;
	/** Receives each line of output that is neither a RESULT line nor a REFERENCE line. */
	readonly onLine?: (line: string) => void;
	readonly signal?: AbortSignal;
}

interface SmallestOptions extends RunOptions {
	/** Folder of another checkout to compare this one with. */
	readonly against?: string;
}

const FIGURE = /^(RESULT|REFERENCE) (\{.*\})$/;

export function runBenchmark(
	name: BenchmarkName,
	args: readonly string[],
	{ env = {}, onLine = () => {}, signal }: RunOptions = {},
): Promise<BenchmarkRun> {
	const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
		...(signal !== undefined && { signal }),
	});
	const results: Result[] = [];
	const reference: ReferenceFigure[] = [];
	const take = (line: string) => {
		const [, kind, json] = FIGURE.exec(line) ?? [];
		if (json === undefined) onLine(line);
		else if (kind === "RESULT") results.push(JSON.parse(json) as Result);
		else reference.push(JSON.parse(json) as ReferenceFigure);
	};
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		let rest = "";
		stream.setEncoding("utf8");
		stream.on("data", (chunk: string) => {
			output += chunk;
			const lines = (rest + chunk).split("\n");
			rest = lines.pop() as string;
			for (const line of lines) take(line);
		});
		stream.on("end", () => {
			if (rest !== "") take(rest);
		});
	}
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => resolve({ code, results, reference, output }));
	});
}

export interface SmallestRun extends BenchmarkRun {
	/** Names and units of the printed results, without their values, sorted by name. */
	readonly printed: readonly ExpectedResult[];
	readonly expected: readonly ExpectedResult[];
}

/** Runs a benchmark with its smallest arguments, without the reference speed. */
export async function runSmallest(
	name: BenchmarkName,
	{ env = {}, against, ...options }: SmallestOptions = {},
): Promise<SmallestRun> {
	const args = [...smallestArguments(name), ...(against === undefined ? [] : ["--against", against])];
	const run = await runBenchmark(name, args, { env: { [REFERENCE_PRINTED]: "1", ...env }, ...options });
	const extent = Object.fromEntries(
		Object.entries(termsOf(name).arguments).map(([argument, { smallest }]) => [argument, smallest]),
	);
	const printed = run.results.map(({ value: _, ...terms }) => terms);
	const expected = expectedResults(name, extent, () => findPgbench() !== undefined, against !== undefined);
	return { ...run, printed: byName(printed), expected: byName(expected) };
}

function byName(results: readonly ExpectedResult[]): ExpectedResult[] {
	return results.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

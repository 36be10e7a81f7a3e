// Runs a simulation program in a process of its own and returns the JSON that it prints.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "@candor/testkit/processes";
import { FULL_SET } from "@candor/testkit/test-set";

export interface ChildOptions {
	readonly nodeArguments?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
}

/** Rejects with the child's stderr (seed and minimised steps) when it fails. */
export async function runChild<T>(script: string, given: readonly (string | number)[], options: ChildOptions = {}): Promise<T> {
	const { nodeArguments = [], environment = {} } = options;
	const all = [...nodeArguments, join(import.meta.dirname, script), ...given.map(String)];
	const { stdout } = await promisify(execFile)(process.execPath, all, {
		env: { ...bareEnvironment(), ...environment },
		maxBuffer: 1 << 26,
	});
	return JSON.parse(stdout) as T;
}

/** Extent of a run. CANDOR_SIM_* variables override it: `npm run test:long` and a search by hand set them. */
export const EXTENT = {
	firstSeed: Number(process.env.CANDOR_SIM_FIRST_SEED ?? 0),
	wholeSeeds: Number(process.env.CANDOR_SIM_SEEDS ?? (FULL_SET ? 200 : 20)),
	wholeCommands: Number(process.env.CANDOR_SIM_COMMANDS ?? 5_000),
	outcomeSeeds: Number(process.env.CANDOR_SIM_OUTCOME_SEEDS ?? (FULL_SET ? 10_000 : 800)),
	/** A crash at every append of a history, or at each of so many. */
	boundaryStride: FULL_SET ? 1 : 8,
	determinismCommands: Number(process.env.CANDOR_SIM_DETERMINISM_COMMANDS ?? (FULL_SET ? 1_000_000 : 100_000)),
	/** Each kind runs at least this long, beyond its seeds. */
	minutes: Number(process.env.CANDOR_SIM_MINUTES ?? 0),
};

// Runs a simulation program in a separate process and returns the JSON that it prints.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "@candor/testkit/processes";
import { FULL_SET } from "@candor/testkit/test-set";

export interface ChildOptions {
	readonly nodeArguments?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs a script and returns the JSON that it prints. If the script fails, the promise rejects with its standard error (seed and
 * shortened steps).
 */
export async function runChild<T>(script: string, given: readonly (string | number)[], options: ChildOptions = {}): Promise<T> {
	const { nodeArguments = [], environment = {} } = options;
	const all = [...nodeArguments, join(import.meta.dirname, script), ...given.map(String)];
	const { stdout } = await promisify(execFile)(process.execPath, all, {
		env: { ...bareEnvironment(), ...environment },
		maxBuffer: 1 << 26,
	});
	return JSON.parse(stdout) as T;
}

/**
 * Numbers of seeds and commands in a run. Environment variables CANDOR_SIM_* replace them: `npm run test:long` sets them, and a
 * developer may set them.
 */
export const EXTENT = {
	firstSeed: Number(process.env.CANDOR_SIM_FIRST_SEED ?? 0),
	wholeSeeds: Number(process.env.CANDOR_SIM_SEEDS ?? (FULL_SET ? 200 : 10)),
	wholeCommands: Number(process.env.CANDOR_SIM_COMMANDS ?? 5_000),
	outcomeSeeds: Number(process.env.CANDOR_SIM_OUTCOME_SEEDS ?? (FULL_SET ? 10_000 : 800)),
	/** Distance between two journal appends at which histories crash. With 1, some history crashes at every append. */
	boundaryStride: FULL_SET ? 1 : 16,
	determinismCommands: Number(process.env.CANDOR_SIM_DETERMINISM_COMMANDS ?? (FULL_SET ? 1_000_000 : 100_000)),
	minutes: Number(process.env.CANDOR_SIM_MINUTES ?? 0),
};

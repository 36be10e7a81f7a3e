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

/** Rejects with the process's standard error (seed and shortened steps) if it fails. */
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
 * Number of seeds and commands of a run. CANDOR_SIM_* variables override them: `npm run test:long` sets them, and a developer may
 * set them by hand.
 */
export const EXTENT = {
	firstSeed: Number(process.env.CANDOR_SIM_FIRST_SEED ?? 0),
	wholeSeeds: Number(process.env.CANDOR_SIM_SEEDS ?? (FULL_SET ? 200 : 10)),
	wholeCommands: Number(process.env.CANDOR_SIM_COMMANDS ?? 5_000),
	outcomeSeeds: Number(process.env.CANDOR_SIM_OUTCOME_SEEDS ?? (FULL_SET ? 10_000 : 800)),
	/** Distance between the journal appends at which a history crashes. 1 means that it crashes at every append. */
	boundaryStride: FULL_SET ? 1 : 16,
	determinismCommands: Number(process.env.CANDOR_SIM_DETERMINISM_COMMANDS ?? (FULL_SET ? 1_000_000 : 100_000)),
	minutes: Number(process.env.CANDOR_SIM_MINUTES ?? 0),
};

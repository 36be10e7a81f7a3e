// Starts run.ts and the like in a process of their own and hands back what they print.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export interface ChildOptions {
	readonly nodeArguments?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
}

/** Rejects with what the child wrote to stderr where it fails: seed and minimised steps. */
export async function runChild<T>(script: string, given: readonly (string | number)[], options: ChildOptions = {}): Promise<T> {
	const { nodeArguments = [], environment = {} } = options;
	const all = [...nodeArguments, join(import.meta.dirname, script), ...given.map(String)];
	const { stdout } = await promisify(execFile)(process.execPath, all, {
		env: { PATH: process.env.PATH ?? "", ...environment },
		maxBuffer: 1 << 26,
	});
	return JSON.parse(stdout) as T;
}

/** How far a run goes: `npm test` takes the defaults, `npm run test:long` and a search by hand set the environment. */
export const EXTENT = {
	firstSeed: Number(process.env.CANDOR_SIM_FIRST_SEED ?? 0),
	wholeSeeds: Number(process.env.CANDOR_SIM_SEEDS ?? 200),
	wholeCommands: Number(process.env.CANDOR_SIM_COMMANDS ?? 5_000),
	outcomeSeeds: Number(process.env.CANDOR_SIM_OUTCOME_SEEDS ?? 10_000),
	determinismCommands: Number(process.env.CANDOR_SIM_DETERMINISM_COMMANDS ?? 1_000_000),
	/** Each kind goes on for so long, beyond its seeds. */
	minutes: Number(process.env.CANDOR_SIM_MINUTES ?? 0),
};

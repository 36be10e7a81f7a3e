// Compares the core of this checkout with the core of another checkout, in rounds that alternate between them. Each round runs in
// a separate process, so that V8's optimisations for one core do not affect the other. It also compares the core with invited
// users to the same core without them.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Benchmark } from "./benchmark.ts";
import type { InvitedRound } from "./core-invited.ts";
import type { CoreRound } from "./core-round.ts";
import { median } from "./statistics.ts";

const HERE = join(import.meta.dirname, "..", "..");
const ROUND = join(import.meta.dirname, "core-round.ts");
const INVITED = join(import.meta.dirname, "core-invited.ts");

interface Comparison {
	readonly folder: string;
	readonly rounds: number;
	readonly operations: number;
}

export async function compareCores(
	{ folder, rounds, operations }: Comparison,
	report: Benchmark<"core">["report"],
): Promise<void> {
	for (const live of ["1,000", "10,000"] as const) {
		for (const [name, ids] of [
			["core", "none"],
			["core with client ids", "ids"],
		] as const) {
			const run = (checkout: string) => runRound(checkout, [live.replace(",", ""), String(operations), ids]);
			const ratios: CoreRound[] = [];
			for (let round = 0; round < rounds; round++) {
				// The first of two runs changes the state of the machine for the second, so the order alternates.
				const otherFirst = round % 2 === 0 ? await run(folder) : undefined;
				const own = await run(HERE);
				const other = otherFirst ?? (await run(folder));
				const ratio = { seconds: other.seconds / own.seconds, cpuSeconds: other.cpuSeconds / own.cpuSeconds };
				ratios.push(ratio);
				const shown = `CPU time ${ratio.cpuSeconds.toFixed(2)}, wall time ${ratio.seconds.toFixed(2)}`;
				console.log(`${name}, ${live} live orders, round ${round + 1}, speed ÷ other checkout's: ${shown}`);
			}
			const of = (figure: keyof CoreRound) => median(ratios.map((ratio) => ratio[figure]));
			report(`${name} ÷ other checkout, CPU time, ${live} live orders`, of("cpuSeconds"), 2);
			report(`${name} ÷ other checkout, wall time, ${live} live orders`, of("seconds"), 2);
		}
	}
}

/**
 * Compares the core's speed with and without invited users. If every user is invited, the core also adds up each fee for the
 * inviter.
 */
export async function compareInvited(
	{ rounds, operations }: Pick<Comparison, "rounds" | "operations">,
	report: Benchmark<"core">["report"],
): Promise<void> {
	const speeds: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const { speed, control } = await runScript<InvitedRound>(INVITED, [String(operations)]);
		speeds.push(speed);
		console.log(`invited users, round ${round + 1}, speed ÷ without: ${speed.toFixed(3)}, control: ${control.toFixed(3)}`);
	}
	report("core with invited users ÷ without, 1,000 live orders", median(speeds), 2);
}

const runRound = (checkout: string, args: readonly string[]) => runScript<CoreRound>(ROUND, [checkout, ...args]);

async function runScript<T>(script: string, args: readonly string[]): Promise<T> {
	const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
	return JSON.parse(stdout) as T;
}

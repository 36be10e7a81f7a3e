// Compares the core of this checkout with the core of another checkout. Rounds of the two cores take turns. Each round runs in
// a separate process, so that V8's optimisations for one core do not affect the other core. It also compares the core with invited
// users with itself.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Benchmark } from "./benchmark.ts";
import type { CoreRound } from "./core-round.ts";
import { median } from "./statistics.ts";

const HERE = join(import.meta.dirname, "..", "..");
const ROUND = join(import.meta.dirname, "core-round.ts");

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
				// The first run of a round affects the machine for the second run, so the order alternates.
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

/** Compares the core while every user is invited, so that each fee counts, with the core without invited users. */
export async function compareInvited(
	{ rounds, operations }: Pick<Comparison, "rounds" | "operations">,
	report: Benchmark<"core">["report"],
): Promise<void> {
	const run = (invited: string) => runRound(HERE, ["1000", String(operations), "none", invited]);
	const ratios: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const invitedFirst = round % 2 === 0 ? await run("invited") : undefined;
		const without = await run("none");
		const invited = invitedFirst ?? (await run("invited"));
		ratios.push(without.cpuSeconds / invited.cpuSeconds);
		console.log(`invited users, round ${round + 1}, speed ÷ without, CPU time: ${ratios.at(-1)?.toFixed(2)}`);
	}
	report("core with invited users ÷ without, CPU time, 1,000 live orders", median(ratios), 2);
}

async function runRound(checkout: string, args: readonly string[]): Promise<CoreRound> {
	const { stdout } = await promisify(execFile)(process.execPath, [ROUND, checkout, ...args]);
	return JSON.parse(stdout) as CoreRound;
}

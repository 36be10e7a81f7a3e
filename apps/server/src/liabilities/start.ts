import { Worker } from "node:worker_threads";
import type { Clock } from "@candor/journal";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import type { BuiltTree } from "./build-tree.ts";
import { LiabilitiesService, type LiabilitiesServiceDependencies } from "./liabilities-service.ts";
import type { TreeStart } from "./tree-worker.ts";

const STEP_MS = 1_000;

interface StartOptions extends Omit<LiabilitiesServiceDependencies, "build"> {
	readonly clock: Clock;
	/** Connection string of the database. */
	readonly address: string;
	/** Folder of the core's state files, from which the replay starts. */
	readonly directory: string;
}

export function startLiabilities({ clock, address, directory, ...dependencies }: StartOptions): PeriodicRun {
	let building: Worker | undefined;
	const build = async (snapshot: number, takenAt: number): Promise<BuiltTree> => {
		const workerData: TreeStart = { address, directory, snapshot, takenAt };
		const worker = new Worker(new URL("./tree-worker.ts", import.meta.url), { workerData });
		building = worker;
		try {
			return await new Promise<BuiltTree>((resolve, reject) => {
				worker.once("message", resolve);
				worker.once("error", reject);
				worker.once("exit", (code) => reject(new Error(`the thread of the tree ended with ${code}`)));
			});
		} finally {
			building = undefined;
		}
	};
	const service = new LiabilitiesService({ ...dependencies, build });
	const run = runPeriodically(clock, STEP_MS, (now) => service.step(now));
	return {
		get done() {
			return run.done;
		},
		async stop() {
			// If the server stops, the thread ends without a result. The next start builds the tree again.
			await building?.terminate();
			await run.stop();
		},
	};
}

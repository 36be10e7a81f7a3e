// Runs proof checks in a web worker that stays alive between checks. If workers are not available, checks run in the page.
import type { TaskName, Tasks } from "./proof-tasks.ts";

interface Waiting {
	readonly done: (answer: never) => void;
	readonly failed: () => void;
}

let worker: Worker | null | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** Stops using workers, because the worker cannot run. All later checks run in the page. */
function giveUp(): void {
	worker?.terminate();
	worker = null;
	for (const { failed } of waiting.values()) failed();
	waiting.clear();
}

function workerHere(): Worker | null {
	if (worker !== undefined) return worker;
	try {
		worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
		worker.onmessage = ({ data: { number, answer } }: MessageEvent<{ number: number; answer: never }>) => {
			waiting.get(number)?.done(answer);
			waiting.delete(number);
		};
		worker.onerror = giveUp;
	} catch {
		worker = null;
	}
	return worker;
}

export async function checkProof<N extends TaskName>(name: N, given: Tasks[N]["given"]): Promise<Tasks[N]["answer"]> {
	const here = workerHere();
	if (here !== null) {
		try {
			return await new Promise<Tasks[N]["answer"]>((done, failed) => {
				asked += 1;
				waiting.set(asked, { done, failed: () => failed(new Error("the worker cannot run")) });
				here.postMessage({ number: asked, name, given });
			});
		} catch {
			// If the worker throws an error, the check runs in the page instead.
		}
	}
	const { runTask } = await import("./proof-tasks.ts");
	return runTask(name, given);
}

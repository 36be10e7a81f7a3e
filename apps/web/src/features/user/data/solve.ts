// Solves a challenge in a web worker. If workers are not available, the page solves it in short slices, so that it still reacts
// to the user.
import { isSolved } from "../calculate/proof-of-work.ts";

const SLICE_MS = 12;

export async function solve(challenge: string, difficulty: number): Promise<string> {
	try {
		return await inWorker(challenge, difficulty);
	} catch {
		return inSlices(challenge, difficulty);
	}
}

function inWorker(challenge: string, difficulty: number): Promise<string> {
	const worker = new Worker(new URL("./solve-worker.ts", import.meta.url), { type: "module" });
	return new Promise<string>((resolve, reject) => {
		worker.onmessage = ({ data }) => resolve(String(data));
		worker.onerror = reject;
		worker.postMessage({ challenge, difficulty });
	}).finally(() => worker.terminate());
}

export async function inSlices(challenge: string, difficulty: number): Promise<string> {
	for (let count = 0; ; ) {
		const until = performance.now() + SLICE_MS;
		for (; performance.now() < until; count++) if (isSolved(challenge, String(count), difficulty)) return String(count);
		await new Promise((resolve) => setTimeout(resolve));
	}
}

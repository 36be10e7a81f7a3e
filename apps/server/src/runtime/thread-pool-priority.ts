// The process's pool of threads, where passwords are hashed and files are read, behind the loop that takes orders: where all cores are
// busy, whoever trades goes first and whoever signs in waits a little longer. Linux alone gives threads a priority of their own.
import { readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";

const THREADS = "/proc/self/task";
/** As libuv names them. */
const OF_THE_POOL = /^libuv-worker/;
/** The last. It is not enough by itself: bench/README.md, orders beside sign-ins. */
const NICE = 19;

/** How many threads are behind now: 0 on other systems. */
export async function lowerThreadPoolPriority(): Promise<number> {
	if (process.platform !== "linux") return 0;
	// All of them begin with their first work.
	await stat(".");
	let put = 0;
	for (const id of readdirSync(THREADS)) {
		try {
			if (!OF_THE_POOL.test(readFileSync(join(THREADS, id, "comm"), "utf8"))) continue;
			setPriority(Number(id), NICE);
			put++;
		} catch {
			// It ended meanwhile, or this machine does not let it: then both are equal, as elsewhere.
		}
	}
	return put;
}

// Lowers the priority of the process's thread pool below that of the event loop. The pool hashes passwords and reads files; the
// event loop accepts orders. If all CPU cores are busy, orders go first and sign-ins wait. Only Linux has priorities per thread.
import { readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";

const THREADS = "/proc/self/task";
/** Names of libuv's pool threads. */
const OF_THE_POOL = /^libuv-worker/;
/**
 * The lowest priority of a thread that exists. This priority alone does not protect orders from many sign-ins, as the benchmark
 * of orders during sign-ins shows (bench/README.md).
 */
const NICE = 19;

/** Returns the number of threads whose priority was lowered; 0 on other systems. */
export async function lowerThreadPoolPriority(): Promise<number> {
	if (process.platform !== "linux") return 0;
	// libuv starts the threads of the pool with the pool's first task.
	await stat(".");
	let put = 0;
	for (const id of readdirSync(THREADS)) {
		try {
			if (!OF_THE_POOL.test(readFileSync(join(THREADS, id, "comm"), "utf8"))) continue;
			setPriority(Number(id), NICE);
			put++;
		} catch {
			// The thread has ended meanwhile, or the system does not allow the change. The thread then has its old priority.
		}
	}
	return put;
}

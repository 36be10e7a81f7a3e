// Stops Postgres processes that a server left when it was killed with -9, before a new Postgres starts on the same folder. This
// module also removes the lock file of a killed Postgres, whose process id may be in use again.
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnusable } from "./failures.ts";

const PATIENCE_MS = 30_000;
const POLITE_MS = 10_000;

/** Resolves when no process uses the folder any more. Throws DatabaseUnusable if a process does not stop. */
export async function endOrphans(folder: string, log: (level: "warn", message: string) => void): Promise<void> {
	const asked = new Set<number>();
	const started = Date.now();
	for (;;) {
		const { postmasters, others } = process.platform === "linux" ? processesOf(folder) : lockedBy(folder);
		if (postmasters.length + others.length === 0) break;
		const waited = Date.now() - started;
		if (waited > PATIENCE_MS) {
			throw new DatabaseUnusable(`Postgres (process ${[...postmasters, ...others].join(", ")}) on ${folder} does not stop`);
		}
		for (const pid of postmasters) {
			if (!asked.has(pid)) log("warn", `a Postgres left over from a killed server (process ${pid}) is stopped`);
			if (!asked.has(pid)) signal(pid, "SIGINT");
			asked.add(pid);
		}
		// A child process ends automatically when its postmaster is gone, unless the child runs a long operation. A postmaster that
		// hangs in recovery because the disk is full ignores a request to end. Both get SIGQUIT after POLITE_MS.
		if (waited > POLITE_MS) for (const pid of [...postmasters, ...others]) signal(pid, "SIGQUIT");
		await pause(20);
	}
	// No process runs here, so the remaining lock belongs to a dead process, even if its process id is in use again.
	if (process.platform === "linux") rmSync(join(folder, "postmaster.pid"), { force: true });
}

interface Processes {
	/** Postmasters (main processes of Postgres) that were started on the folder. */
	readonly postmasters: readonly number[];
	/** Child processes of a postmaster that work in the folder. */
	readonly others: readonly number[];
}

function processesOf(folder: string): Processes {
	const postmasters: number[] = [];
	const others: number[] = [];
	for (const name of readdirSync("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		try {
			const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
			const at = words.indexOf("-D");
			if (at > 0 && words[at + 1] === folder && /(^|\/)postgres$/.test(words[0] as string)) postmasters.push(Number(name));
			else if ((words[0] as string).startsWith("postgres:") && readlinkSync(`/proc/${name}/cwd`) === folder)
				others.push(Number(name));
		} catch {
			// The process has ended meanwhile, or belongs to another user.
		}
	}
	return { postmasters, others };
}

/** Returns the process in Postgres' lock file, for systems without /proc. */
function lockedBy(folder: string): Processes {
	try {
		const pid = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
		process.kill(pid, 0);
		return { postmasters: [pid], others: [] };
	} catch {
		return { postmasters: [], others: [] };
	}
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
	try {
		process.kill(pid, name);
	} catch {
		// The process has already ended.
	}
}

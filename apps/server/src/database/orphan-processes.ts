// Stops Postgres processes of a server that was killed with SIGKILL, before a new Postgres starts on the same folder. Also
// removes the lock file of a dead Postgres, because its process id may belong to another process by now.
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnusable } from "./failures.ts";

const PATIENCE_MS = 30_000;
const POLITE_MS = 10_000;

/** Resolves when no Postgres process uses the folder any more. Rejects with DatabaseUnusable if a process does not stop. */
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
		// A child process ends when its postmaster is gone, except during a long operation. A postmaster that hangs in recovery
		// on a full disk ignores the request to end. After POLITE_MS, both therefore get SIGQUIT.
		if (waited > POLITE_MS) for (const pid of [...postmasters, ...others]) signal(pid, "SIGQUIT");
		await pause(20);
	}
	// No process uses the folder here. A lock file that remains belongs to a dead process, even if its process id exists again.
	if (process.platform === "linux") rmSync(join(folder, "postmaster.pid"), { force: true });
}

interface Processes {
	/** Ids of postmasters (main processes of Postgres) that were started on this folder. */
	readonly postmasters: readonly number[];
	/** Ids of child processes of a postmaster that work in this folder. */
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
			// The process has ended in the meantime, or belongs to another user.
		}
	}
	return { postmasters, others };
}

/** Returns the process that Postgres' lock file names, for systems without /proc. */
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

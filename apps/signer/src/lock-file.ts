// Prevents two signers from using the same folder, because they would assign the same nonce to two withdrawals.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Error: another signer already uses this folder. */
export class FolderInUse extends Error {
	override name = "FolderInUse";
}

/** Creates the lock file of a folder. @returns a function that removes the lock file @throws FolderInUse */
export function lockFolder(path: string): () => void {
	const own = `${process.pid} ${startOf(process.pid)}\n`;
	const draft = `${path}.${process.pid}`;
	writeFileSync(draft, own, { mode: 0o600 });
	try {
		for (let attempt = 0; attempt < 2; attempt++) {
			try {
				// A hard link creates the lock together with its content, so another start never reads a partly written
				// lock.
				linkSync(draft, path);
				return () => {
					if (readFileSync(path, "utf8") === own) rmSync(path);
				};
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
				removeIfEnded(path, `${draft}.old`);
			}
		}
		throw new FolderInUse(`${path} is taken by a signer that started at the same time`);
	} finally {
		rmSync(draft, { force: true });
	}
}

function removeIfEnded(path: string, aside: string): void {
	const found = readFileSync(path, "utf8");
	const [pid, start] = found.trim().split(" ");
	const number = Number(pid);
	if (isRunning(number) && startOf(number) === start) throw inUse(path, pid);
	renameSync(path, aside);
	const moved = readFileSync(aside, "utf8");
	// Another start has replaced the lock since it was read, so that lock is put back.
	if (moved !== found) linkSync(aside, path);
	rmSync(aside);
	if (moved !== found) throw inUse(path, moved.split(" ")[0]);
}

const inUse = (path: string, pid: string | undefined) =>
	new FolderInUse(`${path}: the signer with process id ${pid} runs on this folder`);

function isRunning(pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/**
 * Returns the start time of a process on Linux. It distinguishes a process from an earlier one with the same id. Returns
 * "unknown" on other systems.
 */
function startOf(pid: number): string {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "unknown";
	} catch {
		return "unknown";
	}
}

// One server a data folder: a lock file with the holder's process id, which a kill -9 leaves behind and the next start takes over.
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { prepareDataFolder } from "./data-folder.ts";
import { DataInUse } from "./failures.ts";

export interface DataLock {
	release(): void;
}

interface Holder {
	readonly pid: number;
	/** When that process began, so that a number given out again is not taken for it; '' where it cannot be told. */
	readonly started: string;
}

/** Throws DataInUse with who has it. */
export function lockData(dataDir: string, what = "another Candor server"): DataLock {
	prepareDataFolder(dataDir);
	const file = join(dataDir, "server.lock");
	const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? "" };
	for (let attempt = 0; attempt < 5; attempt++) {
		if (create(file, own)) return { release: () => release(file, own) };
		const holder = read(file);
		if (holder !== undefined && isAlive(holder)) {
			throw new DataInUse(`${what} (process ${holder.pid}) is running on ${dataDir}: stop it first, or set another DATA_DIR`);
		}
		clearStale(file);
	}
	throw new DataInUse(`others are starting on ${dataDir} at the same moment`);
}

/** Who holds the lock of this folder and lives, if anybody. */
export function lockHolder(dataDir: string): number | undefined {
	const holder = read(join(dataDir, "server.lock"));
	return holder !== undefined && isAlive(holder) ? holder.pid : undefined;
}

/** Written aside and linked in, so that nobody ever reads half a lock. */
function create(file: string, holder: Holder): boolean {
	const temporary = `${file}.${holder.pid}`;
	const handle = openSync(temporary, "w", 0o644);
	writeSync(handle, JSON.stringify(holder));
	fsyncSync(handle);
	closeSync(handle);
	try {
		linkSync(temporary, file);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(temporary, { force: true });
	}
}

/** Moved away before it is removed: where another start has put its own there meanwhile, that one is put back. */
function clearStale(file: string): void {
	const aside = `${file}.stale.${process.pid}`;
	try {
		renameSync(file, aside);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
		throw error;
	}
	const holder = read(aside);
	if (holder !== undefined && isAlive(holder)) renameSync(aside, file);
	else rmSync(aside, { force: true });
}

/** Undefined where there is none, or none that could be read. */
function read(file: string): Holder | undefined {
	try {
		const { pid, started } = JSON.parse(readFileSync(file, "utf8")) as Holder;
		return Number.isSafeInteger(pid) && pid > 0 ? { pid, started } : undefined;
	} catch {
		return undefined;
	}
}

function release(file: string, own: Holder): void {
	if (read(file)?.pid === own.pid) rmSync(file, { force: true });
}

function isAlive({ pid, started }: Holder): boolean {
	if (pid === process.pid && started === (startOf(pid) ?? "")) return true;
	try {
		process.kill(pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
	}
	const now = startOf(pid);
	return now !== ENDED && (started === "" || now === undefined || now === started);
}

/** Killed, and its parent has not asked for its end yet. */
const ENDED = "ended";

/** The process's start in clock ticks since boot, with the boot's id; undefined where the system does not tell. */
function startOf(pid: number): string | undefined {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
		if (fields[0] === "Z" || fields[0] === "X") return ENDED;
		return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
	} catch {
		return undefined;
	}
}

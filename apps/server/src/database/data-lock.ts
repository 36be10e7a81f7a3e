// Ensures that only one server uses a data folder. A lock file names the process and the folder. If the process is dead (for
// example killed by SIGKILL), or if the lock file came with a copy of the folder, the next start replaces the lock.
import {
	closeSync,
	fsyncSync,
	linkSync,
	openSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { prepareDataFolder } from "./data-folder.ts";
import { DataInUse } from "./failures.ts";

export interface DataLock {
	release(): void;
}

interface Holder {
	readonly pid: number;
	/** Start time of the process; empty if unknown. It shows whether the process id now belongs to a later process. */
	readonly started: string;
	/** Host name, for an operator who reads the file. */
	readonly host?: string;
	/**
	 * Path of the locked folder. Together with the device and inode in `inode` it identifies the folder: a copy differs in both,
	 * and a moved folder only in the path.
	 */
	readonly folder?: string;
	readonly inode?: string;
}

/** Locks the data folder for this process. Throws DataInUse if another process holds the lock; the message names it. */
export function lockData(dataDir: string, what = "another Candor server"): DataLock {
	prepareDataFolder(dataDir);
	return lockFolder(dataDir, what, "set another DATA_DIR");
}

/**
 * Locks any folder for this process. Throws DataInUse.
 * @param otherwise second remedy in the message, next to stopping the process that holds the lock
 */
export function lockFolder(dataDir: string, what: string, otherwise: string): DataLock {
	const file = join(dataDir, "server.lock");
	const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? "", host: hostname(), ...placeOf(file) };
	for (let attempt = 0; attempt < 5; attempt++) {
		if (create(file, own)) return { release: () => release(file, own) };
		const holder = read(file);
		if (holder !== undefined && isHeld(file, holder)) {
			throw new DataInUse(`${what} (process ${holder.pid}) is running on ${dataDir}: stop it first, or ${otherwise}`);
		}
		clearStale(file);
	}
	throw new DataInUse(`another start on ${dataDir} is running at the same time`);
}

/** Returns the id of the process that holds the folder's lock; undefined if it is not locked. */
export function lockHolder(dataDir: string): number | undefined {
	const file = join(dataDir, "server.lock");
	const holder = read(file);
	return holder !== undefined && isHeld(file, holder) ? holder.pid : undefined;
}

/** Creates the lock file. A temporary file is written first and then linked, so that no process can read an incomplete lock. */
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

/** Removes a lock of a dead process. If another start has replaced that lock in the meantime, the new lock is put back. */
function clearStale(file: string): void {
	const aside = `${file}.stale.${process.pid}`;
	try {
		renameSync(file, aside);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
		throw error;
	}
	const holder = read(aside);
	if (holder !== undefined && isHeld(file, holder)) renameSync(aside, file);
	else rmSync(aside, { force: true });
}

/** Reads a lock file. Returns undefined if it does not exist or is damaged. */
function read(file: string): Holder | undefined {
	try {
		const holder = JSON.parse(readFileSync(file, "utf8")) as Holder;
		return Number.isSafeInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
	} catch {
		return undefined;
	}
}

function release(file: string, own: Holder): void {
	if (read(file)?.pid === own.pid) rmSync(file, { force: true });
}

const isHeld = (file: string, holder: Holder): boolean => isOfThisFolder(file, holder) && isAlive(holder);

/** Returns true if the lock was made for this folder. A lock of an older release contains no folder, and is accepted. */
function isOfThisFolder(file: string, { folder, inode }: Holder): boolean {
	if (folder === undefined || inode === undefined) return true;
	const here = placeOf(file);
	return folder === here.folder || inode === here.inode;
}

function placeOf(file: string): { folder: string; inode: string } {
	const folder = realpathSync(dirname(file));
	const { dev, ino } = statSync(folder, { bigint: true });
	return { folder, inode: `${dev}:${ino}` };
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

/** Start time that is returned for a killed process whose parent has not waited for it yet (a zombie). */
const ENDED = "ended";

/**
 * Returns the time at which the process was started: clock ticks since boot, with the id of the boot. Returns undefined if the
 * system does not report it.
 */
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

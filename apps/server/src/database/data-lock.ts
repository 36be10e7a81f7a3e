// Allows one server per data folder. A lock file names its holder and the folder. The next start takes over a lock that a kill -9
// left, or that a copy of the folder contains.
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
	/** Start time of the process; empty if unknown. It distinguishes the process from a later process with an equal id. */
	readonly started: string;
	/** Host name, for a human reader of the file. */
	readonly host?: string;
	/**
	 * Path of the locked folder with its device and inode. A copy differs in all of them; a moved folder differs only in its
	 * path.
	 */
	readonly folder?: string;
	readonly inode?: string;
}

/** Locks the data folder for this process. Throws DataInUse, which names the holder of an existing lock. */
export function lockData(dataDir: string, what = "another Candor server"): DataLock {
	prepareDataFolder(dataDir);
	return lockFolder(dataDir, what, "set another DATA_DIR");
}

/** Locks any folder for this process. Throws DataInUse. @param otherwise remedy in the message besides stopping the holder */
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

/** Returns the process that holds the folder's lock, or undefined. */
export function lockHolder(dataDir: string): number | undefined {
	const file = join(dataDir, "server.lock");
	const holder = read(file);
	return holder !== undefined && isHeld(file, holder) ? holder.pid : undefined;
}

/** Writes a temporary file and links it, so that no process reads an incomplete lock. */
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

/** Moves the stale lock away and removes it. If another start has created a lock in the meantime, moves that lock back. */
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

/** Reads a lock file. Returns undefined if it does not exist or cannot be read. */
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

/** Returns true if the lock was made for this folder. A lock of an earlier release names no folder and counts. */
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

/** Start of a killed process for which the parent process has not waited yet (a zombie). */
const ENDED = "ended";

/**
 * Returns the start of the process in clock ticks since boot, with the boot's id, or undefined if the system does not report it.
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

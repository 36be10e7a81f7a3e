// One server a data folder: a lock file that names its holder and the folder. A kill -9 leaves it behind, a copy of the folder brings it
// along; the next start takes both over.
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
	/** Start time of the process, so that a reused process id is not taken for it; '' if unknown. */
	readonly started: string;
	/** For a reader of the file. */
	readonly host?: string;
	/** The locked folder as path and as device and inode: a copy differs in both, a folder that was moved in the first alone. */
	readonly folder?: string;
	readonly inode?: string;
}

/** Throws DataInUse with who has it. */
export function lockData(dataDir: string, what = "another Candor server"): DataLock {
	prepareDataFolder(dataDir);
	return lockFolder(dataDir, what, "set another DATA_DIR");
}

/** Throws DataInUse. @param otherwise what to do besides stopping the holder */
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
	throw new DataInUse(`others are starting on ${dataDir} at the same moment`);
}

/** The live holder of the folder's lock, if any. */
export function lockHolder(dataDir: string): number | undefined {
	const file = join(dataDir, "server.lock");
	const holder = read(file);
	return holder !== undefined && isHeld(file, holder) ? holder.pid : undefined;
}

/** Written to a temporary file and linked, so that no process reads half a lock. */
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
	if (holder !== undefined && isHeld(file, holder)) renameSync(aside, file);
	else rmSync(aside, { force: true });
}

/** Undefined where there is none, or none that could be read. */
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

/** Locks of earlier releases name no folder. */
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

/** A zombie: killed, and its parent has not waited for it yet. */
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

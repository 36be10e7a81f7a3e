// Builds the messages of errors that end the server's start or a command of an operator. A message states cause, place and
// remedy. It includes a stack trace only if the error is a bug of this program.
import { userInfo } from "node:os";
import { remedyForText } from "./database/failures.ts";

/** Names of the error classes whose own message contains the remedy. */
const EXPLAINED = new Set([
	"InvalidConfiguration",
	"UnsafeSecret",
	"UnusableFile",
	"DatabaseUnusable",
	"DataInUse",
	"WrongMode",
	"CannotListen",
	"JournalDamaged",
	"HeadMismatch",
	"HeadRefused",
	"HeadAway",
	"KeyStoreUnusable",
	"NoExchange",
	"BackupUnusable",
	"ReplayDiverged",
	"OtherRelease",
	"StaleWriter",
	"StoreUnavailable",
]);

const HEAD_HINT =
	"Find the newest copy of the data first. `npm run candor -- accept-head` shows what this journal ends with and what is known of it elsewhere (docs/guides/operating.md, The head).";
/** Remedies for errors that a restart does not fix, by the error's name. */
const HINTS: ReadonlyMap<string, string> = new Map([
	["JournalDamaged", "Restore the journal from a good copy; `npm run candor -- verify` checks it and names the damaged row."],
	["HeadMismatch", HEAD_HINT],
	["HeadRefused", HEAD_HINT],
]);

/** Returns the remedy for an error, or undefined if a restart fixes it. */
export const remedyFor = ({ name }: Error): string | undefined => HINTS.get(name);

const FILE_TROUBLE: ReadonlyMap<string, string> = new Map(
	Object.entries({
		EACCES: `the user ${userName()} may not do that: give that user the folder (chown), or set another DATA_DIR`,
		EPERM: `the user ${userName()} may not do that: give that user the folder (chown), or set another DATA_DIR`,
		EROFS: "the file system is read-only: mount it writable, or set another DATA_DIR",
		ENOSPC: "the disk is full: make room and start again; nothing that was confirmed is lost",
		EFBIG: "the file is larger than the disk or the limit of the process allows (ulimit -f): make room and start again",
		EDQUOT: "the user's quota of the disk is used up: make room and start again",
		ENOTDIR: "a file is in the way where a folder is expected: move it away, or set another DATA_DIR",
		EEXIST: "a file is in the way where a folder is expected: move it away, or set another DATA_DIR",
		EISDIR: "a folder is in the way where a file is expected: move it away",
		ENOENT: "it cannot be created there: set another DATA_DIR",
		ENAMETOOLONG: "the path is too long: set a shorter DATA_DIR",
		ELOOP: "symbolic links form a circle: fix them, or set another DATA_DIR",
		EMFILE: "too many files are open: raise the limit (ulimit -n)",
		ENFILE: "too many files are open on this machine",
		EIO: "the disk does not answer: look at the machine's log before starting again",
	}),
);

/** Matches a SQLSTATE, the format of Postgres' error codes. */
const DATABASE_CODE = /^[0-9A-Z]{5}$/;

/**
 * Returns the error's message for an operator.
 * @param dataDir the data folder, which the message names if the error names no file
 */
export function explainFailure(error: unknown, dataDir: string): string {
	if (!(error instanceof Error)) return String(error);
	const { name, message, stack } = error;
	const { code = "", path, dest, syscall, severity } = error as NodeJS.ErrnoException & { dest?: string; severity?: string };
	const hint = remedyFor(error);
	if (hint !== undefined) return `${message}\nNothing was changed. ${hint}`;
	if (EXPLAINED.has(name)) return message;
	const trouble = FILE_TROUBLE.get(code);
	if (trouble !== undefined && syscall !== undefined && syscall !== "connect") {
		return `${dest ?? path ?? dataDir}: ${trouble}. (${code}, ${syscall})`;
	}
	if (severity !== undefined && DATABASE_CODE.test(code)) {
		return `The database refuses: ${message} (${code})${remedyForText(message)}. Its log has details: ${dataDir}/postgres.log, or that of DATABASE_URL.`;
	}
	return stack ?? message;
}

function userName(): string {
	try {
		return userInfo().username;
	} catch {
		// In a container, the current user may have no entry in the passwd file.
		return String(process.getuid?.() ?? "");
	}
}

// Classifies a failed append to the journal: the row is certainly not written, it is maybe written, another server has already
// written it, or the disk can no longer be trusted. If in doubt, the row counts as maybe written; the sequencer then reads the
// row back.
import { OutcomeUnknown, StaleWriter, StoreHalted, StoreUnavailable } from "@candor/journal";

interface PostgresError extends Error {
	readonly code?: string;
	readonly severity?: string;
}

const UNIQUE_VIOLATION = "23505";
/**
 * SQLSTATE of a cancelled statement. A COMMIT that is cancelled while it waits for the standby servers may already have taken
 * effect.
 */
const CANCELLED = "57014";
/** SQLSTATEs that report an I/O error, corrupted data or a corrupted index in Postgres' own files. */
export const DISK_ERROR_CODES = new Set(["58030", "XX001", "XX002"]);
/**
 * SQLSTATE classes of errors that occur again at each retry: wrong values, violated constraints, a missing table, a missing
 * permission.
 */
const HOPELESS = new Set(["0A", "22", "23", "42"]);

export function classifyAppendFailure(error: unknown, firstSeq: number): Error {
	if (error instanceof OutcomeUnknown) return error;
	const { code, severity, message } = error as PostgresError;
	const told = `sequence ${firstSeq}: ${message}`;
	const options = { cause: error };
	// An error without a severity comes from the driver's connection, not from Postgres. The connection may have failed before or
	// after the commit.
	if (severity === undefined || code === undefined || code.length !== 5) return new OutcomeUnknown(told, options);
	if (severity === "PANIC" || DISK_ERROR_CODES.has(code)) return new StoreHalted(told, options);
	if (code === UNIQUE_VIOLATION) return new StaleWriter(told, options);
	// A FATAL error ends the database session. The session may have committed before.
	if (severity !== "ERROR" || code === CANCELLED) return new OutcomeUnknown(told, options);
	if (HOPELESS.has(code.slice(0, 2))) return new StoreHalted(told, options);
	// After a severity of ERROR, Postgres has always rolled the statement back, for example because the disk is full (53100), memory
	// is exhausted, or the server is read-only after a failover.
	return new StoreUnavailable(told, options);
}

/** Error codes of a full disk: one of Postgres (53100), two of the operating system. */
const DISK_FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** SQLSTATEs of a Postgres that is starting, is shutting down or has crashed. */
const NOT_SERVING = new Set(["57P01", "57P02", "57P03"]);

/**
 * Returns the reason why the journal cannot be written: the disk is full, the database does not respond, or the database refuses
 * the write (it is read-only, has too many connections or too little memory).
 */
export function outageOf(error: unknown): "disk_full" | "database_away" | "database_refuses" {
	let refuses = false;
	for (let next = error; next instanceof Error; next = next.cause) {
		const { code = "", severity, message } = next as PostgresError;
		if (DISK_FULL.has(code) || /no space left on device/i.test(message)) return "disk_full";
		if (severity !== undefined && code.length === 5 && !NOT_SERVING.has(code)) refuses = true;
	}
	return refuses ? "database_refuses" : "database_away";
}

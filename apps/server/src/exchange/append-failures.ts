// Classifies a failed append: certainly not written, maybe written, another writer's row, or a disk that can no longer be
// trusted. In doubt it is 'maybe': the sequencer then reads the row back.
import { OutcomeUnknown, StaleWriter, StoreHalted, StoreUnavailable } from "@candor/journal";

interface PostgresError extends Error {
	readonly code?: string;
	readonly severity?: string;
}

const UNIQUE_VIOLATION = "23505";
/** A cancelled statement may already be committed, if it was cancelled while it waited for its standbys. */
const CANCELLED = "57014";
/** I/O error, corrupted data, corrupted index: errors of Postgres' own files. */
export const DISK = new Set(["58030", "XX001", "XX002"]);
/** Error classes that a retry cannot fix: wrong values, constraints, missing table, missing permission. */
const HOPELESS = new Set(["0A", "22", "23", "42"]);

export function classifyAppendFailure(error: unknown, firstSeq: number): Error {
	if (error instanceof OutcomeUnknown) return error;
	const { code, severity, message } = error as PostgresError;
	const told = `sequence ${firstSeq}: ${message}`;
	const options = { cause: error };
	// Without a severity the connection failed, at an unknown moment.
	if (severity === undefined || code === undefined || code.length !== 5) return new OutcomeUnknown(told, options);
	if (severity === "PANIC" || DISK.has(code)) return new StoreHalted(told, options);
	if (code === UNIQUE_VIOLATION) return new StaleWriter(told, options);
	// FATAL ends the session at an unknown moment.
	if (severity !== "ERROR" || code === CANCELLED) return new OutcomeUnknown(told, options);
	if (HOPELESS.has(code.slice(0, 2))) return new StoreHalted(told, options);
	// An ERROR rolls the statement back: disk full (53100), out of memory, serialization, read-only after a failover.
	return new StoreUnavailable(told, options);
}

/** Codes of a full disk, from Postgres and from the system. */
const DISK_FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** Postgres is starting, stopping or has just ended. */
const NOT_SERVING = new Set(["57P01", "57P02", "57P03"]);

/**
 * Reason for health why the journal's store takes no rows: no room, no response, or a refusal (read-only, too many connections,
 * out of memory).
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

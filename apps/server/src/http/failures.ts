// Maps operational errors to an HTTP status and a stable code. Refusals and broken invariants are handled elsewhere.
import type { RefusalCode } from "@candor/contract";
import { CommandOutcomeUnknown, Unavailable } from "@candor/journal";

export interface Failure {
	readonly status: number;
	readonly code: RefusalCode;
	/** Seconds after which a retry makes sense; 0 if a retry never makes sense. */
	readonly retryAfter: number;
}

const INTERNAL: Failure = { status: 500, code: "internal_error", retryAfter: 0 };

/**
 * Result for a request whose client has disconnected. Without it, such an error would be taken for a lost connection to the
 * database.
 */
export const CLIENT_DISCONNECTED: Failure = { status: 400, code: "malformed_request", retryAfter: 0 };

export function failureOf(error: unknown): Failure {
	if (error instanceof CommandOutcomeUnknown) return { status: 503, code: "outcome_unknown", retryAfter: 1 };
	if (error instanceof Unavailable) return { status: 503, code: "unavailable", retryAfter: 1 };
	const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
	if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return { status: 413, code: "body_too_large", retryAfter: 0 };
	if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return { status: 415, code: "unknown_body_type", retryAfter: 0 };
	if (typeof code === "string" && databaseAway(code)) return { status: 503, code: "unavailable", retryAfter: 2 };
	if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
		// The file server reports malformed paths (`//x`, a zero byte) as "forbidden". They count as malformed requests here.
		return { status: statusCode === 403 ? 400 : statusCode, code: "malformed_request", retryAfter: 0 };
	}
	// Only its text shows that an error means that the pool has no free database connection.
	if (error instanceof Error && /connection terminated|timeout exceeded when trying to connect/i.test(error.message)) {
		return { status: 503, code: "unavailable", retryAfter: 2 };
	}
	return INTERNAL;
}

/**
 * Returns true for error codes that mean that the database is unavailable: connection exceptions (SQLSTATE class 08), shutdown
 * (57P), missing resources (class 53), a cancelled query (57014), and failures of the connection's socket.
 */
function databaseAway(code: string): boolean {
	return /^(08|53|57P|57014)/.test(code) || ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT"].includes(code);
}

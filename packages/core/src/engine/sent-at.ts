// Compares the sending time of a command with core time. A repeated command that arrives after its id has expired must not run
// again.
import { ID_LIFETIME_MS } from "./command-ids.ts";
import { type Refusal, refuse } from "./outcome.ts";

/** A command that was sent longer ago than this is not executed, ms. Every id is stored for longer. */
const TOO_LATE_MS = 10 * 60_000;

/**
 * The sending time may be ahead of core time by at most this time, ms. TOO_LATE_MS + TOO_EARLY_MS is the time for which every id
 * is stored.
 */
const TOO_EARLY_MS = ID_LIFETIME_MS - TOO_LATE_MS;

/**
 * Returns a refusal if the command was sent too long ago or in the future, otherwise undefined.
 * @param sentAtMs server clock at the sending, ms; 0 if unknown
 */
export function sentAtProblem(now: number, sentAtMs: number): Refusal | undefined {
	if (sentAtMs === 0) return undefined;
	const ageMs = now - sentAtMs;
	if (ageMs > TOO_LATE_MS) return refuse("too_late", "sent_at");
	return ageMs < -TOO_EARLY_MS ? refuse("sent_ahead", "sent_at") : undefined;
}

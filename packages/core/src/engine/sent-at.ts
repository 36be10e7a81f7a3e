// Compares the sending time of a command with core time. A repeat that arrives after its id has expired must not run again.
import { ID_LIFETIME_MS } from "./command-ids.ts";
import { type Refusal, refuse } from "./outcome.ts";

/** Maximum time from the sending of a command to its execution, ms. Every id is stored for longer. */
const TOO_LATE_MS = 10 * 60_000;

/**
 * Maximum time by which the sending time may be ahead of core time, ms. TOO_LATE_MS + TOO_EARLY_MS is the time for which ids are
 * stored.
 */
const TOO_EARLY_MS = ID_LIFETIME_MS - TOO_LATE_MS;

/** @param sentAtMs server clock at the sending; 0 if unknown */
export function sentAtProblem(now: number, sentAtMs: number): Refusal | undefined {
	if (sentAtMs === 0) return undefined;
	const ageMs = now - sentAtMs;
	if (ageMs > TOO_LATE_MS) return refuse("too_late", "sent_at");
	return ageMs < -TOO_EARLY_MS ? refuse("sent_ahead", "sent_at") : undefined;
}

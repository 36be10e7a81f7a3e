// Compares the sending time of a command with core time, because a repeat that arrives after its id has expired must not run again.
import { EVERY_MS } from "./command-ids.ts";
import { type Refusal, refuse } from "./outcome.ts";

/** A command with a sending time is executed at most this long after it. Within this time every id is still stored. */
const TOO_LATE_MS = 10 * 60_000;

/**
 * A command is executed at most this long before its sending time. The sum with TOO_LATE_MS is at most the time for which ids are stored,
 * so that a timely repeat is always recognised.
 */
const TOO_EARLY_MS = EVERY_MS - TOO_LATE_MS;

/** @param sentAtMs 0: unknown */
export function judgeSentAt(now: number, sentAtMs: number): Refusal | undefined {
	if (sentAtMs === 0) return undefined;
	const ageMs = now - sentAtMs;
	if (ageMs > TOO_LATE_MS) return refuse("too_late", "sent_at");
	return ageMs < -TOO_EARLY_MS ? refuse("sent_ahead", "sent_at") : undefined;
}

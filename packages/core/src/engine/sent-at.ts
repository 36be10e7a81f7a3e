// When a command says that it was sent, held against core time: a repeat that comes later than ids are kept must not run again.
import { EVERY_MS } from "./command-ids.ts";
import { type Refusal, refuse } from "./outcome.ts";

/** A command that says when it was sent is not begun later than this: within the time for which every id is remembered. */
const TOO_LATE_MS = 10 * 60_000;

/**
 * A command is done at most so long before the time that it names. Together with TOO_LATE_MS no more than every id is kept: a repeat
 * that is not too late is always recognised.
 */
const TOO_EARLY_MS = EVERY_MS - TOO_LATE_MS;

/** @param sentAtMs 0: its sender does not say */
export function judgeSentAt(now: number, sentAtMs: number): Refusal | undefined {
	if (sentAtMs === 0) return undefined;
	const ageMs = now - sentAtMs;
	if (ageMs > TOO_LATE_MS) return refuse("too_late", "sent_at");
	return ageMs < -TOO_EARLY_MS ? refuse("sent_ahead", "sent_at") : undefined;
}

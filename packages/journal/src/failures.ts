// Operational errors of the journal that callers and the server can handle. They are neither refusals nor broken invariants.
import { BrokenInvariant } from "@candor/core";
import { StaleWriter, StoreHalted } from "./store.ts";

/**
 * Thrown if a command was certainly not executed: the exchange is stopping, halted, full, or has no database. HTTP status 503.
 */
export class Unavailable extends Error {
	override name = "Unavailable";
}

/**
 * Thrown if a command may or may not have been executed. It is safe to repeat it with the same id. HTTP 503 `outcome_unknown`.
 */
export class CommandOutcomeUnknown extends Error {
	override name = "CommandOutcomeUnknown";
}

/** Thrown if a stored row or snapshot is damaged. `seq` is the sequence at which the damage was detected. */
export class JournalDamaged extends Error {
	override name = "JournalDamaged";
	readonly seq: number;
	readonly what: string;

	constructor(seq: number, what: string, options?: ErrorOptions) {
		super(`journal damaged at sequence ${seq}: ${what}`, options);
		this.seq = seq;
		this.what = what;
	}
}

/**
 * Thrown if this journal does not contain a published head (the newest sequence and hash at an earlier time). Then this journal
 * is an older copy, or another journal.
 */
export class HeadMismatch extends Error {
	override name = "HeadMismatch";
}

/**
 * Thrown if the journal continues under rules that this release does not know, or from a state that this release cannot read. A
 * different release must be started.
 */
export class OtherRelease extends Error {
	override name = "OtherRelease";
}

/** Thrown if a replay gives other events than those that the journal recorded. */
export class ReplayDiverged extends Error {
	override name = "ReplayDiverged";
	readonly seq: number;

	constructor(seq: number, message: string, options?: ErrorOptions) {
		super(`replay diverged at sequence ${seq}: ${message}`, options);
		this.seq = seq;
	}
}

/** Thrown for a command that the codec cannot encode, which is a mistake of the caller. The command does not reach the core. */
export class UnencodableCommand extends Error {
	override name = "UnencodableCommand";
}

const OF_THE_EXCHANGE = [BrokenInvariant, JournalDamaged, ReplayDiverged, StaleWriter, StoreHalted] as const;

/**
 * Returns true if, after this error, neither memory nor journal can be trusted, so that the process must exit and recover.
 * Sequencer, follower and projector handle such errors in their own work. All other code calls this function.
 */
export function isFatalToExchange(error: unknown): boolean {
	for (let next = error; next instanceof Error; next = next.cause) {
		const found = next;
		if (OF_THE_EXCHANGE.some((kind) => found instanceof kind)) return true;
	}
	return false;
}

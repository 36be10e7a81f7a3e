// Defines the operational errors of the journal, for callers and the server. These errors are neither refusals nor broken invariants.
import { BrokenInvariant } from "@candor/core";
import { StaleWriter, StoreHalted } from "./store.ts";

/** Thrown if the command was certainly not executed: the exchange is stopping, halted, full, or without its database. HTTP 503. */
export class Unavailable extends Error {
	override name = "Unavailable";
}

/** Thrown if it is unknown whether the command was executed. Repeating the command with the same id is safe. HTTP 503 `outcome_unknown`. */
export class CommandOutcomeUnknown extends Error {
	override name = "CommandOutcomeUnknown";
}

/** Thrown if a stored row or snapshot is damaged. `seq` is the sequence at which the damage was found. */
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
 * Thrown if this journal does not contain the published head (newest sequence and hash at some time). The journal is then an older
 * copy, or another journal.
 */
export class HeadMismatch extends Error {
	override name = "HeadMismatch";
}

/**
 * Thrown if the journal continues under rules that this release does not know, or from a state that this release cannot read.
 * Another release must run.
 */
export class OtherRelease extends Error {
	override name = "OtherRelease";
}

/** Thrown if a replay by this code gives events that differ from the recorded events. */
export class ReplayDiverged extends Error {
	override name = "ReplayDiverged";
	readonly seq: number;

	constructor(seq: number, message: string, options?: ErrorOptions) {
		super(`replay diverged at sequence ${seq}: ${message}`, options);
		this.seq = seq;
	}
}

/** Thrown for a command that the codec cannot encode. The caller made a mistake, and the core does not get the command. */
export class UnencodableCommand extends Error {
	override name = "UnencodableCommand";
}

const OF_THE_EXCHANGE = [BrokenInvariant, JournalDamaged, ReplayDiverged, StaleWriter, StoreHalted] as const;

/**
 * Tells if an error means that neither memory nor journal can be trusted, so that the process must exit and recover. Sequencer,
 * follower and projector catch such errors in their work. All other code uses this function.
 */
export function isFatalToExchange(error: unknown): boolean {
	for (let next = error; next instanceof Error; next = next.cause) {
		const found = next;
		if (OF_THE_EXCHANGE.some((kind) => found instanceof kind)) return true;
	}
	return false;
}

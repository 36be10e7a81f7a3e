// Operational failures of the journal, as callers and the server see them. None is a refusal, none a broken invariant.
import { BrokenInvariant } from "@candor/core";
import { StaleWriter, StoreHalted } from "./store.ts";

/** The command was certainly not executed: the exchange is stopping, halted, full, or its database is away. HTTP 503. */
export class Unavailable extends Error {
	override name = "Unavailable";
}

/** The command may or may not have been executed; repeating it under the same id is safe. HTTP 503 `outcome_unknown`. */
export class CommandOutcomeUnknown extends Error {
	override name = "CommandOutcomeUnknown";
}

/** Rows or a snapshot that are not what was written. `seq` is where it was noticed. */
export class JournalDamaged extends Error {
	override name = "JournalDamaged";
	readonly seq: number;
	/** What is wrong there. */
	readonly what: string;

	constructor(seq: number, what: string, options?: ErrorOptions) {
		super(`journal damaged at sequence ${seq}: ${what}`, options);
		this.seq = seq;
		this.what = what;
	}
}

/** What was published is not in this journal: an older copy, or another journal. */
export class HeadMismatch extends Error {
	override name = "HeadMismatch";
}

/** The journal goes on under rules that this release does not have, or from a state that it cannot take over: another release must. */
export class OtherRelease extends Error {
	override name = "OtherRelease";
}

/** Today's code does not make of the commands what was made of them then. */
export class ReplayDiverged extends Error {
	override name = "ReplayDiverged";
	readonly seq: number;

	constructor(seq: number, message: string, options?: ErrorOptions) {
		super(`replay diverged at sequence ${seq}: ${message}`, options);
		this.seq = seq;
	}
}

/** A command that the codec cannot carry: a caller's mistake, seen before it reaches the core. */
export class UnencodableCommand extends Error {
	override name = "UnencodableCommand";
}

const OF_THE_EXCHANGE = [BrokenInvariant, JournalDamaged, ReplayDiverged, StaleWriter, StoreHalted] as const;

/**
 * True for an error after which neither memory nor journal may be believed: the process ends and comes back through recovery.
 * Sequencer, follower and projector catch whatever their own work throws; this tells the few that come out elsewhere.
 */
export function isOfTheExchange(error: unknown): boolean {
	for (let next = error; next instanceof Error; next = next.cause) {
		const found = next;
		if (OF_THE_EXCHANGE.some((kind) => found instanceof kind)) return true;
	}
	return false;
}

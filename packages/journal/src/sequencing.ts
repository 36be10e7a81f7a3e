import type { Command, Event } from "@candor/core";
import type { Clock } from "./clock.ts";
import type { PoisonStore } from "./poison.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalRow, JournalStore } from "./store.ts";

export interface PublishedBatch {
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly at: number;
	/** Accepted commands of the batch that have an effect and are no duplicates. The command at index n has the sequence firstSeq + n. */
	readonly commands: readonly Command[];
	readonly events: readonly Event[];
	readonly row: JournalRow;
}

/** A permanent stop of the sequencer, with its reason. The process must exit and recover. */
export interface Halt {
	readonly reason:
		| "stale_writer"
		| "store_halted"
		| "core_threw"
		| "listener_threw"
		| "follower"
		| "journal_damaged"
		| "head_mismatch"
		| "internal";
	readonly error: Error;
}

export type Alarm =
	| { readonly kind: "clock_jumped"; readonly byMs: number }
	| { readonly kind: "clock_settled" }
	/** A jump of the wall clock has lasted so long that the exchange's time follows the wall clock from now on. */
	| { readonly kind: "clock_accepted"; readonly byMs: number }
	| { readonly kind: "clock_behind_journal"; readonly byMs: number }
	/** `attempt` is 0 if the append has had no response within the callers' time limit. */
	| { readonly kind: "store_trouble"; readonly firstSeq: number; readonly attempt: number; readonly error: unknown }
	| { readonly kind: "store_back"; readonly firstSeq: number }
	/** The wait for the follower takes longer than the callers' time limit. */
	| { readonly kind: "follower_behind" }
	| { readonly kind: "follower_caught_up" }
	| { readonly kind: "item_quarantined"; readonly product: string; readonly item: number; readonly error: Error }
	/** Automatic work on this item threw an error, but the item no longer exists, because it was created in the abandoned batch. */
	| { readonly kind: "item_not_held"; readonly product: string; readonly item: number; readonly error: Error }
	| { readonly kind: "bad_snapshot"; readonly seq: number; readonly error: Error };

export interface SequencerOptions {
	readonly store: JournalStore;
	readonly clock: Clock;
	readonly snapshots?: SnapshotStore;
	readonly poison?: PoisonStore;
	/** Commands with which an empty journal begins, in order: FoundExchange, then the listing. The core must accept all of them. */
	readonly genesis?: readonly Command[];
	/** Version of this release, for the era that begins when the rules change. */
	readonly source?: string;
	/** Name of this writer in its first row. Each writer needs a different name, also after a take-over. A random UUID by default. */
	readonly writer?: string;
	/** Maximum number of waiting commands; 8,192 by default. */
	readonly maxQueue?: number;
	/** Maximum number of commands in one batch; 1,024 by default. */
	readonly maxBatchCommands?: number;
	/**
	 * Time limit of callers, ms; 5,000 by default. After it, callers of the current batch get CommandOutcomeUnknown, and callers of
	 * waiting commands get Unavailable.
	 */
	readonly outcomeTimeoutMs?: number;
	/** Longest pause of the exchange that is not published as an outage, ms; 5,000 by default. */
	readonly downtimeMs?: number;
	/** The sequencer calls it before each batch, and awaits a returned promise. The follower uses it to slow the writer down. */
	readonly pace?: () => Promise<void> | undefined;
	readonly onHalt?: (halt: Halt) => void;
	readonly onAlarm?: (alarm: Alarm) => void;
	readonly onProgress?: (seq: number, lastSeq: number) => void;
	/** Defers a batch, so that more commands can join it; setImmediate by default. */
	readonly defer?: (run: () => void) => void;
}

export interface SequencerStats {
	readonly state: "running" | "waiting_for_store" | "waiting_for_follower" | "closing" | "halted";
	readonly queued: number;
	/** True while a batch is in progress, also a batch of only due work. Memory is ahead of the disk during that time. */
	readonly underWay: boolean;
	readonly batches: number;
	readonly commands: number;
	readonly refused: number;
	readonly durableSeq: number;
	readonly epoch: number;
	readonly clockJumped: boolean;
	/** Time by which core time is ahead of the clock, ms; 0 if it is not ahead. Core time pauses until the clock has caught up. */
	readonly clockBehindMs: number;
	readonly lastAppendMs: number;
}

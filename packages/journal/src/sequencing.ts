// Types of the sequencer: options, published batches, alarms, halts and statistics.
import type { Command, Event } from "@candor/core";
import type { Clock } from "./clock.ts";
import type { PoisonStore } from "./poison.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalRow, JournalStore } from "./store.ts";

export interface PublishedBatch {
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly at: number;
	/** Accepted commands with an effect, without duplicates; the n-th has sequence firstSeq + n. */
	readonly commands: readonly Command[];
	readonly events: readonly Event[];
	readonly row: JournalRow;
}

/** Why the sequencer stopped for good; the process must exit and recover. */
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
	/** The wall clock's jump has lasted long enough: time follows the wall clock from now on. */
	| { readonly kind: "clock_accepted"; readonly byMs: number }
	| { readonly kind: "clock_behind_journal"; readonly byMs: number }
	/** `attempt` 0: the append has had no response within its callers' time limit. */
	| { readonly kind: "store_trouble"; readonly firstSeq: number; readonly attempt: number; readonly error: unknown }
	| { readonly kind: "store_back"; readonly firstSeq: number }
	/** The wait for the follower takes longer than the callers' time limit. */
	| { readonly kind: "follower_behind" }
	| { readonly kind: "follower_caught_up" }
	/** Automatic work on this item threw. The item is quarantined, and an operator should check it. */
	| { readonly kind: "item_quarantined"; readonly product: string; readonly item: number; readonly error: Error }
	/** As above, but the item no longer exists: it was created in the abandoned batch. */
	| { readonly kind: "item_not_held"; readonly product: string; readonly item: number; readonly error: Error }
	| { readonly kind: "bad_snapshot"; readonly seq: number; readonly error: Error };

export interface SequencerOptions {
	readonly store: JournalStore;
	readonly clock: Clock;
	readonly snapshots?: SnapshotStore;
	readonly poison?: PoisonStore;
	/** Submitted in order to an empty journal: FoundExchange first, then the listing. All must be accepted. */
	readonly genesis?: readonly Command[];
	/** The source's version, for the era that starts when the rules change. */
	readonly source?: string;
	/** Unique to this writer, in its first row: two simultaneous take-overs must differ. Default: a random UUID. */
	readonly writer?: string;
	/** Limit of waiting commands. Default 8,192. */
	readonly maxQueue?: number;
	/** Limit of commands in one batch. Default 1,024. */
	readonly maxBatchCommands?: number;
	/** After this time callers in flight get CommandOutcomeUnknown, waiting ones Unavailable. Default 5,000 ms. */
	readonly outcomeTimeoutMs?: number;
	/** A longer pause than this is published as an outage. Default 5,000 ms. */
	readonly downtimeMs?: number;
	/** Awaited before each batch if it returns a promise: the follower's limit. */
	readonly pace?: () => Promise<void> | undefined;
	readonly onHalt?: (halt: Halt) => void;
	readonly onAlarm?: (alarm: Alarm) => void;
	readonly onProgress?: (seq: number, lastSeq: number) => void;
	/** Waits for more commands before a batch. Default setImmediate. */
	readonly defer?: (run: () => void) => void;
}

export interface SequencerStats {
	readonly state: "running" | "waiting_for_store" | "waiting_for_follower" | "closing" | "halted";
	readonly queued: number;
	/** A batch is in progress, even one of deadlines only: memory is ahead of the disk. */
	readonly underWay: boolean;
	readonly batches: number;
	readonly commands: number;
	readonly refused: number;
	readonly durableSeq: number;
	readonly epoch: number;
	readonly clockJumped: boolean;
	/** Time by which the journal is ahead of the clock, ms; 0: none. Core time pauses until the clock has caught up. */
	readonly clockBehindMs: number;
	/** Duration of the last append, ms. */
	readonly lastAppendMs: number;
}

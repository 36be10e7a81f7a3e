// What the sequencer is given and what it tells: its options, published batches, alarms, halts and figures.
import type { Command, Event } from "@candor/core";
import type { Clock } from "./clock.ts";
import type { PoisonStore } from "./poison.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalRow, JournalStore } from "./store.ts";

export interface PublishedBatch {
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly at: number;
	/** Accepted ones that had an effect, without duplicates; the n-th has sequence firstSeq + n. */
	readonly commands: readonly Command[];
	readonly events: readonly Event[];
	readonly row: JournalRow;
}

/** Why the sequencer stopped for good; the process must exit and come back through recovery. */
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
	/** The wall clock stayed where it jumped to: time goes by it from now on. */
	| { readonly kind: "clock_accepted"; readonly byMs: number }
	| { readonly kind: "clock_behind_journal"; readonly byMs: number }
	/** `attempt` 0: the append has had no answer yet, and its callers' patience is over. */
	| { readonly kind: "store_trouble"; readonly firstSeq: number; readonly attempt: number; readonly error: unknown }
	| { readonly kind: "store_back"; readonly firstSeq: number }
	/** The follower's brake has outlasted the callers' patience: commands wait for it. */
	| { readonly kind: "follower_behind" }
	| { readonly kind: "follower_caught_up" }
	/** A product threw on this item while it did something by itself; it is held now, and somebody should look at it. */
	| { readonly kind: "item_quarantined"; readonly product: string; readonly item: number; readonly error: Error }
	/** As above, but there is no such item any more: it was made in the batch that was given up. */
	| { readonly kind: "item_not_held"; readonly product: string; readonly item: number; readonly error: Error }
	| { readonly kind: "bad_snapshot"; readonly seq: number; readonly error: Error };

export interface SequencerOptions {
	readonly store: JournalStore;
	readonly clock: Clock;
	readonly snapshots?: SnapshotStore;
	readonly poison?: PoisonStore;
	/** Submitted in order when the journal is empty: FoundExchange first, then the listing. All must be accepted. */
	readonly genesis?: readonly Command[];
	/** The source's version, for the era that begins when the rules change. */
	readonly source?: string;
	/** Unique to this writer, inside its first row: two take-overs at once must not look alike. Default a random UUID. */
	readonly writer?: string;
	/** Commands that may wait for a batch. Default 8,192. */
	readonly maxQueue?: number;
	/** Commands in one batch at most. Default 1,024. */
	readonly maxBatchCommands?: number;
	/** Callers in flight get CommandOutcomeUnknown after this, waiting ones Unavailable. Default 5,000 ms. */
	readonly outcomeTimeoutMs?: number;
	/** A longer pause than this is published as an outage. Default 5,000 ms. */
	readonly downtimeMs?: number;
	/** Awaited before each batch where it returns a promise: the follower's brake. */
	readonly pace?: () => Promise<void> | undefined;
	readonly onHalt?: (halt: Halt) => void;
	readonly onAlarm?: (alarm: Alarm) => void;
	readonly onProgress?: (seq: number, lastSeq: number) => void;
	/** How a batch waits for others to gather. Default setImmediate. */
	readonly defer?: (run: () => void) => void;
}

export interface SequencerStats {
	readonly state: "running" | "waiting_for_store" | "waiting_for_follower" | "closing" | "halted";
	readonly queued: number;
	/** A batch is under way, be it of deadlines alone: memory is ahead of the disk. */
	readonly underWay: boolean;
	readonly batches: number;
	readonly commands: number;
	readonly refused: number;
	readonly durableSeq: number;
	readonly epoch: number;
	readonly clockJumped: boolean;
	/** How far the journal's time is ahead of the clock, ms; 0: it is not. Until the clock is there, core time stands still. */
	readonly clockBehindMs: number;
	/** Of the last append, monotonic ms. */
	readonly lastAppendMs: number;
}

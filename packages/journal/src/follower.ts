// Controls the follower, a worker thread that applies durable rows a second time, compares events_hash for each batch and writes snapshots
// (docs/explanation/core.md, Follower). Makes the writer wait if the follower's backlog is too large, and handles the worker's reports.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ReplayDiverged } from "./failures.ts";
import { packRow } from "./followed-row.ts";
import type { FollowerReport, FollowerStart } from "./follower-worker.ts";
import type { PublishedBatch } from "./sequencing.ts";
import type { JournalRow } from "./store.ts";

export interface FollowerOptions {
	/** `sequencer.snapshot()`: the follower's initial state. */
	readonly from: Uint8Array;
	readonly directory: string;
	/** Number of stored snapshots. Default 3. */
	readonly keep?: number;
	/** Writes a snapshot after this many commands (default 1,000,000) or this much core time (default 15 minutes). */
	readonly everyCommands?: number;
	readonly everyMs?: number;
	/** Backlog beyond which the writer must wait. Default 64 MB. */
	readonly maxBehindBytes?: number;
	/** Called if the follower's events differ or its thread dies: the sequencer must halt. */
	readonly onFailure: (error: Error) => void;
	readonly onSnapshot?: (snapshot: { seq: number; bytes: number; tookMs: number }) => void;
	/** Called when a snapshot cannot be written (for example a full disk). The next due snapshot is a new attempt. */
	readonly onSnapshotTrouble?: (error: Error) => void;
}

/** The parts of the sequencer that the follower uses. */
export interface Followed {
	snapshot(): Uint8Array;
	onPublished(listener: (batch: PublishedBatch) => void): void;
}

/** Rows are collected this long before a transfer: waking the thread for each row costs more than the row. */
const GATHER_MS = 20;

export class Follower {
	readonly #worker: Worker;
	readonly #options: FollowerOptions;
	readonly #maxBehind: number;
	#gathered: Uint8Array<ArrayBuffer>[] = [];
	#gathering: NodeJS.Timeout | undefined;
	/** Bytes of rows not yet applied. */
	#behindBytes = 0;
	#appliedSeq = 0;
	readonly #ready = Promise.withResolvers<void>();
	#caughtUp: (() => void)[] = [];
	#snapshots: { resolve: (seq: number) => void; reject: (error: Error) => void }[] = [];
	#failed = false;
	#closing = false;

	private constructor(options: FollowerOptions) {
		const { directory, keep = 3, everyCommands = 1_000_000, everyMs = 15 * 60_000 } = options;
		// A copy, because memory that is transferred to the thread can no longer be used here.
		const from = new Uint8Array(options.from);
		const start: FollowerStart = { from, directory, keep, everyCommands, everyMs };
		const worker = new Worker(new URL("./follower-worker.ts", import.meta.url), {
			workerData: start,
			transferList: [from.buffer],
		});
		this.#worker = worker;
		this.#options = options;
		this.#maxBehind = options.maxBehindBytes ?? 64_000_000;
		worker.on("message", (report: FollowerReport) => this.#onReport(report));
		worker.on("error", (error) => this.#fail(error as Error));
		worker.on("exit", (code) => {
			if (!this.#closing) this.#fail(new Error(`the follower exited with ${code}`));
		});
	}

	/** Starts at `from`. The caller passes every later row to `take` once this call returns. Resolves when the thread is ready. */
	static async start(options: FollowerOptions): Promise<Follower> {
		const follower = new Follower(options);
		await follower.#ready.promise;
		return follower;
	}

	/** Starts at the sequencer's current state and misses no later batch. Only between batches. */
	static async follow(sequencer: Followed, options: Omit<FollowerOptions, "from">): Promise<Follower> {
		const follower = new Follower({ ...options, from: sequencer.snapshot() });
		sequencer.onPublished((batch) => follower.take(batch.row));
		await follower.#ready.promise;
		return follower;
	}

	get appliedSeq(): number {
		return this.#appliedSeq;
	}

	get behindBytes(): number {
		return this.#behindBytes;
	}

	/** For `sequencer.onPublished`. */
	take(row: JournalRow): void {
		if (this.#failed || this.#closing) return;
		const bytes = packRow(row);
		this.#gathered.push(bytes);
		this.#behindBytes += bytes.length;
		this.#gathering ??= setTimeout(() => this.#hand(), GATHER_MS);
	}

	/** Transfers the collected rows to the thread. */
	#hand(): void {
		clearTimeout(this.#gathering);
		this.#gathering = undefined;
		const rows = this.#gathered;
		if (rows.length === 0 || this.#failed) return;
		this.#gathered = [];
		try {
			this.#worker.postMessage(
				rows,
				rows.map(({ buffer }) => buffer),
			);
		} catch (error) {
			this.#fail(error as Error);
		}
	}

	/** For the sequencer's `pace`: a promise while the backlog is too large. */
	pace(): Promise<void> | undefined {
		if (this.#behindBytes <= this.#maxBehind || this.#failed || this.#closing) return undefined;
		this.#hand();
		return new Promise((resolve) => this.#caughtUp.push(resolve));
	}

	/** Writes a snapshot of the rows so far; resolves with its sequence. */
	snapshotNow(): Promise<number> {
		if (this.#failed || this.#closing) return Promise.reject(new Error("the follower has stopped"));
		return new Promise((resolve, reject) => {
			this.#snapshots.push({ resolve, reject });
			this.#hand();
			this.#worker.postMessage("snapshot");
		});
	}

	/** Lets the thread finish its rows, then ends it. */
	async close(): Promise<void> {
		if (this.#closing) return;
		this.#closing = true;
		this.#release();
		if (!this.#failed) {
			const exited = once(this.#worker, "exit");
			this.#hand();
			this.#worker.postMessage("close");
			await exited;
		}
		for (const { reject } of this.#snapshots.splice(0)) reject(new Error("the follower has stopped"));
	}

	#onReport(report: FollowerReport): void {
		switch (report.kind) {
			case "ready":
				this.#appliedSeq = report.seq;
				this.#ready.resolve();
				return;
			case "applied":
				this.#appliedSeq = report.seq;
				this.#behindBytes -= report.bytes;
				if (this.#behindBytes <= this.#maxBehind) this.#release();
				return;
			case "snapshot":
				if (report.asked) this.#snapshots.shift()?.resolve(report.seq);
				this.#options.onSnapshot?.({ seq: report.seq, bytes: report.bytes, tookMs: report.tookMs });
				return;
			case "snapshot_failed":
				if (report.asked) this.#snapshots.shift()?.reject(report.error);
				this.#options.onSnapshotTrouble?.(report.error);
				return;
			case "failed":
				this.#fail(new ReplayDiverged(report.seq, `the follower: ${report.error.message}`, { cause: report.error }));
		}
	}

	#fail(error: Error): void {
		if (this.#failed) return;
		this.#failed = true;
		this.#release();
		this.#ready.reject(error);
		for (const { reject } of this.#snapshots.splice(0)) reject(error);
		this.#options.onFailure(error);
	}

	#release(): void {
		for (const resolve of this.#caughtUp.splice(0)) resolve();
	}
}

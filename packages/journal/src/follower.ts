// Controls the follower: a worker thread that applies each durable row a second time, compares the hash of the events of each
// batch, and writes snapshots (docs/explanation/core.md, Follower). This class makes the writer wait if the follower is too far
// behind, and handles the thread's reports.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ReplayDiverged } from "./failures.ts";
import { packRow } from "./followed-row.ts";
import type { FollowerReport, FollowerStart } from "./follower-worker.ts";
import type { PublishedBatch } from "./sequencing.ts";
import type { JournalRow } from "./store.ts";

export interface FollowerOptions {
	/** Snapshot bytes with which the follower starts, from `sequencer.snapshot()`. */
	readonly from: Uint8Array;
	readonly directory: string;
	/** Number of newest snapshots to keep; 3 by default. */
	readonly keep?: number;
	/** Number of commands between two snapshots; 1,000,000 by default. */
	readonly everyCommands?: number;
	readonly everyMs?: number;
	/** Size of the rows that may wait for the follower, in bytes; 64 MB by default. Above this size the writer must wait. */
	readonly maxBehindBytes?: number;
	/** Called if the follower's events differ from the journal's, or if the thread ends. The sequencer must then halt. */
	readonly onFailure: (error: Error) => void;
	readonly onSnapshot?: (snapshot: { seq: number; bytes: number; tookMs: number }) => void;
	/** Called when a snapshot cannot be written, for example because the disk is full. The next due snapshot tries again. */
	readonly onSnapshotTrouble?: (error: Error) => void;
}

export interface Followed {
	snapshot(): Uint8Array;
	onPublished(listener: (batch: PublishedBatch) => void): void;
}

/**
 * Rows are collected for this time before they are sent to the thread, ms. Waking the thread costs more than applying one row.
 */
const GATHER_MS = 20;

export class Follower {
	readonly #worker: Worker;
	readonly #options: FollowerOptions;
	readonly #maxBehind: number;
	#gathered: Uint8Array<ArrayBuffer>[] = [];
	#gathering: NodeJS.Timeout | undefined;
	#behindBytes = 0;
	#appliedSeq = 0;
	readonly #ready = Promise.withResolvers<void>();
	#caughtUp: (() => void)[] = [];
	#snapshots: { resolve: (seq: number) => void; reject: (error: Error) => void }[] = [];
	#failed = false;
	#closing = false;

	private constructor(options: FollowerOptions) {
		const { directory, keep = 3, everyCommands = 1_000_000, everyMs = 15 * 60_000 } = options;
		// A copy, because the buffer is moved to the thread and cannot be used here afterwards.
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

	/**
	 * Starts a follower with the state `from`. From this call on, the caller must pass every later row to `take`. Resolves when
	 * the thread is ready.
	 */
	static async start(options: FollowerOptions): Promise<Follower> {
		const follower = new Follower(options);
		await follower.#ready.promise;
		return follower;
	}

	/**
	 * Starts a follower with the sequencer's current state, and passes it every later row. May be called only between batches, so
	 * that no row is missed.
	 */
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

	/** Takes a published row. The caller must register this method with `sequencer.onPublished`. */
	take(row: JournalRow): void {
		if (this.#failed || this.#closing) return;
		const bytes = packRow(row);
		this.#gathered.push(bytes);
		this.#behindBytes += bytes.length;
		this.#gathering ??= setTimeout(() => this.#hand(), GATHER_MS);
	}

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

	/** Returns a promise while the follower is too far behind. The sequencer gets this method as its option `pace`. */
	pace(): Promise<void> | undefined {
		if (this.#behindBytes <= this.#maxBehind || this.#failed || this.#closing) return undefined;
		this.#hand();
		return new Promise((resolve) => this.#caughtUp.push(resolve));
	}

	snapshotNow(): Promise<number> {
		if (this.#failed || this.#closing) return Promise.reject(new Error("the follower has stopped"));
		return new Promise((resolve, reject) => {
			this.#snapshots.push({ resolve, reject });
			this.#hand();
			this.#worker.postMessage("snapshot");
		});
	}

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

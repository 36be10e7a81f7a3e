// Passes published rows to the projector's thread without delaying the journal. Tracks the sequence that the tables have reached,
// so that a user's read can wait for the user's own write (docs/explanation/core.md, Projections).
import { type EventEmitter, once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PublishedBatch } from "@candor/journal";
import type { ServerPart } from "../runtime/server-parts.ts";
import { SilenceMonitor } from "../runtime/silence-monitor.ts";
import type { Notice } from "./products/notices/notice.ts";
import type { FeedRow } from "./products/product.ts";
import type { ProjectorMessage, ProjectorReport, ProjectorStart } from "./projection/projector-worker.ts";

export interface ProjectorOptions {
	readonly address: string;
	/** Sequence of the journal's last row. */
	readonly head: number;
	/**
	 * Called with a problem that interrupts the thread's work, for example an unavailable database. The thread continues without
	 * help when the problem is over.
	 */
	readonly onTrouble?: (message: string) => void;
	/** Called each time the thread has written rows to the tables. */
	readonly onBack?: () => void;
	/** Called when the thread has died or hangs. A new thread is then started, and continues after the last row in the tables. */
	readonly onFailure: (error: Error) => void;
	/** Replaces the thread in tests. */
	readonly startThread?: ((start: ProjectorStart) => ProjectorWorker) | undefined;
}

interface Waiting {
	readonly seq: number;
	readonly resolve: (reached: boolean) => void;
	readonly timer: NodeJS.Timeout;
}

/**
 * Maximum size in bytes of the rows that were sent to the thread and are not written yet. The thread reads any further rows from
 * the journal.
 */
const MOST_BYTES_UNDER_WAY = 16_000_000;
const MOST_LACKING = 4_096;
/**
 * Rows are collected for this time before they are sent to the thread, so that fewer transactions are needed. If a reader waits
 * for a row, they are sent at once.
 */
const GATHER_MS = 40;
/**
 * After this time without a message, the thread counts as hanging. A working thread sends messages more often, because
 * transactions are short and it also reports an unavailable database.
 */
const SILENT_AFTER_MS = 60_000;
const RESTART_MS = 1_000;
const MOST_RESTART_MS = 60_000;

type ProjectorWorker = EventEmitter & Pick<Worker, "postMessage" | "terminate">;

const threadOf = (start: ProjectorStart): ProjectorWorker =>
	new Worker(new URL("./projection/projector-worker.ts", import.meta.url), { workerData: start });

export class Projector {
	#worker: ProjectorWorker | undefined;
	readonly #silence: SilenceMonitor;
	#restart: NodeJS.Timeout | undefined;
	#reports = 0;
	#starts = 0;
	/** Number of the thread's failures since the tables last advanced. */
	#failures = 0;
	readonly #options: ProjectorOptions;
	#seq = 0;
	/** Sequence of the last published row. */
	#head: number;
	#underWay = 0;
	/**
	 * Published sequences that the tables do not have yet, oldest first, each with the monotonic time (ms) of its publication. At
	 * most MOST_LACKING entries.
	 */
	#lacking: { readonly seq: number; readonly at: number }[] = [];
	#waiting: Waiting[] = [];
	#gathered: FeedRow[] = [];
	#gathering: NodeJS.Timeout | undefined;
	/** Newest sequence that a message to the thread contained. */
	#told = 0;
	readonly #onNotices: ((notices: readonly Notice[]) => void)[] = [];
	#closing = false;

	private constructor(options: ProjectorOptions) {
		this.#options = options;
		this.#head = options.head;
		this.#silence = new SilenceMonitor({
			signs: () => this.#reports,
			expected: () => this.#worker !== undefined && !this.#closing && this.#seq < this.#head,
			afterMs: SILENT_AFTER_MS,
			onSilent: () => this.#endSilent(),
		});
		this.#start();
	}

	static start(options: ProjectorOptions): Projector {
		return new Projector(options);
	}

	#start(): void {
		const { address, startThread = threadOf } = this.#options;
		const worker = startThread({ address, head: this.#head });
		this.#worker = worker;
		this.#starts++;
		this.#told = this.#head;
		this.#silence.reset();
		let failure: Error | undefined;
		worker.on("message", (report: ProjectorReport) => {
			if (worker === this.#worker) this.#onReport(report);
		});
		worker.on("error", (error) => {
			failure = error as Error;
		});
		worker.on("exit", (code) => {
			if (worker === this.#worker) this.#ended(failure ?? new Error(`the projector exited with ${code}`));
		});
	}

	/** Schedules the start of a new thread. Unwritten rows are dropped: the new thread reads them from the journal. */
	#ended(failure: Error): void {
		this.#worker = undefined;
		this.#underWay = 0;
		this.#gathered = [];
		if (this.#closing) return;
		this.#options.onFailure(failure);
		const wait = Math.min(RESTART_MS * 2 ** this.#failures++, MOST_RESTART_MS);
		this.#restart = setTimeout(() => this.#start(), wait);
		this.#restart.unref();
	}

	/** Ends the thread. Its database connection ends with it, so the transaction in progress is either complete or has no effect. */
	#endSilent(): void {
		const worker = this.#worker;
		this.#ended(new Error(`the projector thread did not respond for ${this.#silence.ms} ms`));
		void worker?.terminate();
	}

	get part(): ServerPart {
		const isAway = this.#worker === undefined || this.#silence.isSilent;
		return { silentMs: this.#silence.ms, isAway, restarts: this.#starts - 1 };
	}

	/** Sequence of the last journal row whose events are in the tables. */
	get seq(): number {
		return this.#seq;
	}

	/** Time in ms since the publication of the oldest batch that the tables do not have yet; 0 if they have all. */
	get lagMs(): number {
		const oldest = this.#lacking[0];
		return oldest === undefined ? 0 : Math.round(performance.now() - oldest.at);
	}

	take({ row, lastSeq }: PublishedBatch): void {
		this.#head = lastSeq;
		if (this.#lacking.length < MOST_LACKING) this.#lacking.push({ seq: lastSeq, at: performance.now() });
		if (this.#worker === undefined || this.#closing) return;
		if (this.#underWay <= MOST_BYTES_UNDER_WAY) {
			const { firstSeq, at, events } = row;
			this.#underWay += events.length;
			this.#gathered.push({ firstSeq, lastSeq, at, events });
		}
		this.#gathering ??= setTimeout(() => this.#hand(), GATHER_MS);
	}

	/** Registers a listener for notices. It is called after the notices were written to the tables. */
	onNotices(listener: (notices: readonly Notice[]) => void): void {
		this.#onNotices.push(listener);
	}

	/** Sends the collected rows to the thread. */
	#hand(): void {
		clearTimeout(this.#gathering);
		this.#gathering = undefined;
		if (this.#worker === undefined || this.#told === this.#head) return;
		this.#send({ head: this.#head, rows: this.#gathered });
		this.#told = this.#head;
		this.#gathered = [];
	}

	/**
	 * Resolves with true once the tables contain `seq`, or with false after `withinMs`. If the sequence was never published, it
	 * resolves with false at once, so that a forged number causes no wait.
	 */
	waitFor(seq: number, withinMs = 500): Promise<boolean> {
		if (seq <= this.#seq) return Promise.resolve(true);
		if (seq > this.#head) return Promise.resolve(false);
		return new Promise((resolve) => {
			const waiting: Waiting = { seq, resolve, timer: setTimeout(() => this.#giveUp(waiting), withinMs) };
			this.#waiting.push(waiting);
			if (seq > this.#told) this.#hand();
		});
	}

	/**
	 * Writes the rows that were received, then ends the thread. If the database is unavailable, the thread ends at once, and the
	 * next start of the server writes the missing rows.
	 */
	async close(): Promise<void> {
		if (this.#closing) return;
		this.#closing = true;
		this.#silence.stop();
		clearTimeout(this.#restart);
		if (this.#worker !== undefined) {
			const exited = once(this.#worker, "exit");
			this.#hand();
			this.#send("close");
			await exited;
		}
		for (const waiting of [...this.#waiting]) this.#giveUp(waiting);
	}

	#send(message: ProjectorMessage): void {
		this.#worker?.postMessage(message);
	}

	#onReport(report: ProjectorReport): void {
		this.#reports++;
		if (report.kind === "trouble") this.#options.onTrouble?.(report.message);
		if (report.kind !== "projected") return;
		this.#options.onBack?.();
		this.#failures = 0;
		this.#seq = report.seq;
		this.#underWay -= report.taken;
		let done = 0;
		while (done < this.#lacking.length && (this.#lacking[done] as { seq: number }).seq <= report.seq) done++;
		if (done > 0) this.#lacking = this.#lacking.slice(done);
		if (report.notices.length > 0) for (const listener of this.#onNotices) listener(report.notices);
		const reached = this.#waiting.filter(({ seq }) => seq <= report.seq);
		if (reached.length === 0) return;
		this.#waiting = this.#waiting.filter(({ seq }) => seq > report.seq);
		for (const { resolve, timer } of reached) {
			clearTimeout(timer);
			resolve(true);
		}
	}

	#giveUp(waiting: Waiting): void {
		clearTimeout(waiting.timer);
		this.#waiting = this.#waiting.filter((other) => other !== waiting);
		waiting.resolve(false);
	}
}

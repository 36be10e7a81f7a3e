// While the exchange runs, walks the complete journal (checks all rows) soon after the start and then once a day. Reports
// progress and damage to its caller, which decides what to do (docs/decisions/0011).
import { Worker } from "node:worker_threads";
import { type ChainEnd, JournalDamaged } from "@candor/journal";
import type { ServerPart } from "../runtime/server-parts.ts";
import { SilenceMonitor } from "../runtime/silence-monitor.ts";
import type { WalkReport, WalkStart } from "./journal-walk-worker.ts";

export interface JournalWalkOptions {
	readonly address: string;
	/** Returns the newest durable row. A walk ends at this row. */
	readonly end: () => ChainEnd;
	/** True if the start has already walked the journal. The first walk is then due a day later. */
	readonly walkedAtStart: boolean;
	readonly everyMs?: number | undefined;
	readonly bytesPerSecond?: number | undefined;
	readonly onDamage: (error: JournalDamaged) => void;
	/**
	 * Called with a problem that interrupts the walk, for example an unavailable database. The walk continues without help when the
	 * problem is over.
	 */
	readonly onTrouble: (message: string) => void;
	readonly onWhole: (walk: { readonly seq: number; readonly tookMs: number }) => void;
}

export interface WalkState {
	/** `waiting` means that the database does not respond; the walk continues as soon as it does. */
	readonly state: "walking" | "waiting" | "whole" | "damaged";
	/** Sequence up to which the current or latest walk has checked the journal. `of` is the sequence at which that walk ends. */
	readonly checkedSeq: number;
	readonly of: number;
	/** Time in ms since a walk last found the complete journal undamaged; undefined if none has done so since the server started. */
	readonly wholeAgeMs: number | undefined;
}

const DAY_MS = 86_400_000;
/**
 * Pace of a walk; a walk at this pace uses about a sixteenth of a CPU core. A gigabyte of large rows takes less than two minutes
 * (bench/README.md).
 */
const BYTES_PER_SECOND = 10_000_000;
/** Pause before a new thread replaces a failed one. */
const AGAIN_MS = 60_000;
/** Maximum heap of the thread, without the memory for the largest row. */
const MOST_HEAP_MB = 256;
/**
 * After this time without a report, the thread counts as hanging. A working thread reports twice a second, even while the
 * database is unavailable.
 */
const SILENT_AFTER_MS = 120_000;

export class JournalWalk {
	readonly #options: JournalWalkOptions;
	#worker: Worker | undefined;
	#timer: NodeJS.Timeout | undefined;
	#state: WalkState["state"];
	#checkedSeq: number;
	#of: number;
	#startedAt = 0;
	#wholeAt: number | undefined;
	#closed = false;
	#reports = 0;
	#restarts = 0;
	readonly #silence: SilenceMonitor;

	constructor(options: JournalWalkOptions) {
		this.#options = options;
		this.#silence = new SilenceMonitor({
			signs: () => this.#reports,
			expected: () => this.#worker !== undefined,
			afterMs: SILENT_AFTER_MS,
			onSilent: () => this.#endSilent(),
		});
		const { seq } = options.end();
		this.#of = seq;
		this.#checkedSeq = options.walkedAtStart ? seq : 0;
		this.#state = options.walkedAtStart ? "whole" : "walking";
		if (options.walkedAtStart) {
			this.#wholeAt = performance.now();
			this.#plan(options.everyMs ?? DAY_MS);
		} else this.#start();
	}

	get state(): WalkState {
		return {
			state: this.#state,
			checkedSeq: this.#checkedSeq,
			of: this.#of,
			wholeAgeMs: this.#wholeAt === undefined ? undefined : Math.round(performance.now() - this.#wholeAt),
		};
	}

	get part(): ServerPart {
		return { silentMs: this.#silence.ms, isAway: this.#silence.isSilent, restarts: this.#restarts };
	}

	/** Ends a thread that has stopped reporting. The thread that replaces it begins at the first row. */
	#endSilent(): void {
		this.#restarts++;
		this.#options.onTrouble(`its thread said nothing for ${this.#silence.ms} ms and is ended`);
		void this.#worker?.terminate();
	}

	async close(): Promise<void> {
		this.#closed = true;
		this.#silence.stop();
		clearTimeout(this.#timer);
		await this.#worker?.terminate();
	}

	#plan(delayMs: number): void {
		this.#timer = setTimeout(() => this.#start(), delayMs);
		this.#timer.unref();
	}

	#start(): void {
		const { address, bytesPerSecond = BYTES_PER_SECOND } = this.#options;
		const { seq, hash } = this.#options.end();
		this.#of = seq;
		this.#checkedSeq = 0;
		this.#state = "walking";
		this.#startedAt = performance.now();
		this.#silence.reset();
		const start: WalkStart = { address, seq, hash, bytesPerSecond };
		const worker = new Worker(new URL("./journal-walk-worker.ts", import.meta.url), {
			workerData: start,
			resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
		});
		worker.on("message", (report: WalkReport) => this.#onReport(report));
		worker.on("error", (error) => this.#options.onTrouble((error as Error).message));
		worker.on("exit", () => this.#onExit());
		this.#worker = worker;
	}

	#onExit(): void {
		this.#worker = undefined;
		if (this.#closed || this.#state === "damaged") return;
		if (this.#state !== "whole") this.#state = "waiting";
		this.#plan(this.#state === "whole" ? (this.#options.everyMs ?? DAY_MS) : AGAIN_MS);
	}

	#onReport(report: WalkReport): void {
		if (this.#closed) return;
		this.#reports++;
		if (report.kind === "trouble") {
			this.#state = "waiting";
			this.#options.onTrouble(report.message);
			return;
		}
		if (report.kind === "damaged") {
			this.#state = "damaged";
			this.#checkedSeq = report.seq - 1;
			this.#options.onDamage(new JournalDamaged(report.seq, report.what));
			return;
		}
		this.#checkedSeq = report.seq;
		this.#state = report.kind === "whole" ? "whole" : "walking";
		if (report.kind !== "whole") return;
		this.#wholeAt = performance.now();
		this.#options.onWhole({ seq: report.seq, tookMs: Math.round(this.#wholeAt - this.#startedAt) });
	}
}

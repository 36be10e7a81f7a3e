// Notices a process, a thread or a loop of the server that gives no sign of life. Seconds are its own ticks, not a clock's: where the
// machine slept or this process was held up, signs and ticks are late together.

export interface SilenceMonitorOptions {
	/** Moves with each sign of life. */
	readonly signs: () => number;
	/** A sign is due. Default: always. */
	readonly expected?: (() => boolean) | undefined;
	readonly afterMs: number;
	/** Once for each silence, when it has lasted for `afterMs`. */
	readonly onSilent: () => void;
}

const TICK_MS = 1_000;

export class SilenceMonitor {
	readonly #options: SilenceMonitorOptions;
	readonly #timer: NodeJS.Timeout;
	#signs = -1;
	#ticks = 0;

	constructor(options: SilenceMonitorOptions) {
		this.#options = options;
		this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
	}

	/** Since the last sign that was due, in whole seconds. */
	get ms(): number {
		return this.#ticks * TICK_MS;
	}

	get isSilent(): boolean {
		return this.ms >= this.#options.afterMs;
	}

	/** Call after a restart of the process or thread: its time starts again. */
	reset(): void {
		this.#ticks = 0;
	}

	stop(): void {
		clearInterval(this.#timer);
		this.#ticks = 0;
	}

	#tick(): void {
		const { signs, expected, afterMs, onSilent } = this.#options;
		const now = signs();
		if (now !== this.#signs || expected?.() === false) {
			this.#signs = now;
			this.#ticks = 0;
			return;
		}
		const wasSilent = this.isSilent;
		this.#ticks++;
		if (!wasSilent && this.ms >= afterMs) onSilent();
	}
}

// Detects a process, a thread or a loop of the server that no longer responds. Counts its own ticks instead of clock time: if the
// machine slept or this process was delayed, signs of life and ticks are late together.

export interface SilenceMonitorOptions {
	/** Returns a number that changes with each sign of life. */
	readonly signs: () => number;
	/** True if a sign of life is due. Default: always. */
	readonly expected?: (() => boolean) | undefined;
	readonly afterMs: number;
	/** Called once for each silence, after `afterMs`. */
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

	/** Time since the last sign of life was due, in full seconds. */
	get ms(): number {
		return this.#ticks * TICK_MS;
	}

	get isSilent(): boolean {
		return this.ms >= this.#options.afterMs;
	}

	/** Starts the time again, after a restart of the process or thread. */
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

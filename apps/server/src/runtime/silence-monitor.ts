// Detects a process, a thread or a loop of the server (a part) that no longer responds. The monitor counts the ticks of its own
// timer instead of clock time. If the machine slept or this process was delayed, the part's messages and the ticks are late by
// the same time, so the part does not count as silent.

export interface SilenceMonitorOptions {
	/** Returns a number that differs after each message of the part, for example a count of messages. */
	readonly signs: () => number;
	/** Returns true if the part should send a message now. Default: always true. */
	readonly expected?: (() => boolean) | undefined;
	readonly afterMs: number;
	/** Called once for each silence, when it has lasted for `afterMs`. */
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

	/** Time in ms for which an expected message has been missing, rounded down to full seconds. */
	get ms(): number {
		return this.#ticks * TICK_MS;
	}

	get isSilent(): boolean {
		return this.ms >= this.#options.afterMs;
	}

	/** Restarts the measurement of silence at zero. Call it after a restart of the part. */
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

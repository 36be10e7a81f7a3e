// Detects a process, a thread or a loop of the server that no longer responds. The monitor counts ticks of its own timer instead
// of clock time. If the machine slept or this process was delayed, the ticks are as late as the part's messages.

export interface SilenceMonitorOptions {
	/** Returns a number that changes with each message of the part. */
	readonly signs: () => number;
	/** Returns true if a message of the part is due. Default: always true. */
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

	/** Time since a message of the part was due, in full seconds. */
	get ms(): number {
		return this.#ticks * TICK_MS;
	}

	get isSilent(): boolean {
		return this.ms >= this.#options.afterMs;
	}

	/** Sets the time without a message to zero. Call it after a restart of the part. */
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

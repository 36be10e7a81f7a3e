// Logs outages. Each cause of an outage is logged once with its text. A lasting outage is also logged as an error, and then once
// a minute. The end of the outage is logged too.
import type { Clock, TimerHandle } from "@candor/journal";

type Level = "info" | "warn" | "error";

export interface OutageOptions {
	readonly clock: Clock;
	readonly log: (level: Level, fields: object, message: string) => void;
	/** Messages for the beginning (`away`) and the end (`back`) of an outage. */
	readonly away: string;
	readonly back: string;
	/**
	 * An outage of at least this duration (ms) is logged as an error. A shorter one is logged as a warning, because a quick
	 * reconnect needs no action.
	 */
	readonly errorAfterMs: number;
}

const EVERY_MS = 60_000;
/**
 * One outage logs at most this many causes with their texts. Further causes are only counted; otherwise error texts that differ
 * each time could fill the disk.
 */
const MOST_CAUSES = 20;

export class Outage {
	readonly #options: OutageOptions;
	/** Causes of the current outage; empty if there is no outage. */
	readonly #causes = new Set<string>();
	#cause = "";
	#since = 0;
	#again = 0;
	#lasts = false;
	#timer: TimerHandle | undefined;

	constructor(options: OutageOptions) {
		this.#options = options;
	}

	/** Records the cause of a failed attempt. The first call begins an outage, further calls continue it. */
	trouble(cause: string): void {
		const { clock, log, away, errorAfterMs } = this.#options;
		const isNew = !this.#causes.has(cause) && this.#causes.size < MOST_CAUSES;
		this.#cause = cause;
		if (this.#causes.size === 0) {
			this.#since = clock.monotonic();
			this.#timer = clock.setTimer(() => this.#goesOn(), errorAfterMs);
		}
		if (!isNew) {
			this.#again++;
			return;
		}
		this.#causes.add(cause);
		log(this.#lasts ? "error" : "warn", { cause }, away);
	}

	#goesOn(): void {
		const { clock, log, away } = this.#options;
		this.#lasts = true;
		log("error", { cause: this.#cause, again: this.#again, for_ms: this.#ageMs() }, away);
		this.#again = 0;
		this.#timer = clock.setTimer(() => this.#goesOn(), EVERY_MS);
	}

	/** Ends the outage; does nothing if there is none. The next outage logs the texts of its causes again. */
	over(): void {
		if (this.#causes.size === 0) return;
		this.#options.log("info", { for_ms: this.#ageMs() }, this.#options.back);
		this.stop();
	}

	/** Ends the log lines of this outage without a line about its end. */
	stop(): void {
		if (this.#timer !== undefined) this.#options.clock.clearTimer(this.#timer);
		this.#timer = undefined;
		this.#causes.clear();
		this.#again = 0;
		this.#lasts = false;
	}

	#ageMs(): number {
		return Math.round(this.#options.clock.monotonic() - this.#since);
	}
}

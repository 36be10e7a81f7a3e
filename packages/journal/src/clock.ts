// The only source of time of the exchange. The core has no clock: it gets the time with each batch. All other code reads this
// clock.
import { performance } from "node:perf_hooks";

export type TimerHandle = unknown;

export interface Clock {
	/** Returns the time of the machine's wall clock, whole ms since the epoch. This time may jump. */
	wall(): number;
	/** Returns the time since an arbitrary moment, ms. It never goes back and never jumps. */
	monotonic(): number;
	setTimer(run: () => void, delayMs: number): TimerHandle;
	clearTimer(handle: TimerHandle): void;
}

export const systemClock: Clock = {
	wall: () => Date.now(),
	monotonic: () => performance.now(),
	setTimer: (run, delayMs) => setTimeout(run, delayMs),
	clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

/** The wall clock has jumped if it moves against the monotonic clock by more than this, ms (docs/explanation/core.md, Time). */
const MAX_JUMP_MS = 5_000;
/**
 * Time for which the wall clock must run steadily after a jump before its new time is accepted, ms. Such a jump means that the
 * clock was corrected, or that the machine slept.
 */
export const STEADY_MS = 60_000;

/**
 * Start or end of a jump of the wall clock. `jumped`: the wall clock is `byMs` away from the expected time. `settled`: it has
 * returned to the expected time. `accepted`: the exchange's time follows the wall clock to its new time.
 */
export type ClockChange =
	| { readonly kind: "jumped"; readonly byMs: number }
	| { readonly kind: "settled" }
	| { readonly kind: "accepted"; readonly byMs: number };

/**
 * Provides wall time without jumps. If the wall clock moves against the monotonic clock by more than 5 s, the provided time
 * follows the monotonic clock, and `jumped` is true. The jump ends when the wall clock returns to the expected time, or has run
 * steadily for STEADY_MS. Smaller differences are corrections of the clock, and the provided time follows them. `now` can go back
 * after an accepted jump. Core time cannot go back, because it is the larger of `now` and the time of the previous batch.
 */
export class ClockGuard {
	readonly #clock: Clock;
	readonly #onChange: (change: ClockChange) => void;
	#offset: number;
	/** Distance of the wall clock from the expected time during a jump, ms. */
	#drift = 0;
	#since = 0;
	jumped = false;

	constructor(clock: Clock, onChange: (change: ClockChange) => void) {
		this.#clock = clock;
		this.#onChange = onChange;
		this.#offset = clock.wall() - clock.monotonic();
	}

	now(): number {
		const wall = this.#clock.wall();
		const monotonic = this.#clock.monotonic();
		const drift = wall - monotonic - this.#offset;
		if (Math.abs(drift) <= MAX_JUMP_MS) {
			this.#offset += drift;
			this.#end({ kind: "settled" });
			return Math.floor(wall);
		}
		if (!this.jumped || Math.abs(drift - this.#drift) > MAX_JUMP_MS) {
			this.#drift = drift;
			this.#since = monotonic;
		}
		if (!this.jumped) {
			this.jumped = true;
			this.#onChange({ kind: "jumped", byMs: Math.round(drift) });
		}
		if (monotonic - this.#since < STEADY_MS) return Math.floor(monotonic + this.#offset);
		this.#offset += drift;
		this.#end({ kind: "accepted", byMs: Math.round(drift) });
		return Math.floor(wall);
	}

	#end(change: ClockChange): void {
		if (!this.jumped) return;
		this.jumped = false;
		this.#onChange(change);
	}
}

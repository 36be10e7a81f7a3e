// The exchange's only source of time. All code outside the core reads time from it.
import { performance } from "node:perf_hooks";

export type TimerHandle = unknown;

export interface Clock {
	/** Returns the time of the wall clock, whole ms since the epoch. The wall clock may jump. */
	wall(): number;
	/** Returns the elapsed time since an arbitrary moment, ms. It never goes back. */
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

/** Largest difference between wall and monotonic clock that does not count as a jump, ms (docs/explanation/core.md, Time). */
const MAX_JUMP_MS = 5_000;
/**
 * Time after which a lasting jump of the wall clock is accepted, ms. A lasting jump means that the clock was corrected, or that the
 * machine slept.
 */
export const STEADY_MS = 60_000;

/**
 * A jump of the wall clock. `byMs` is the distance of the wall clock from the expected time. `accepted` means that the exchange's
 * time follows the wall clock from now on.
 */
export type ClockChange =
	| { readonly kind: "jumped"; readonly byMs: number }
	| { readonly kind: "settled" }
	| { readonly kind: "accepted"; readonly byMs: number };

/**
 * Provides wall time without jumps. If the wall clock differs from the monotonic clock by more than 5 s, the provided time follows
 * the monotonic clock, and `jumped` is true. The jump ends when the wall clock returns to the expected time, or has been steady for
 * STEADY_MS. Smaller differences are corrections, and the provided time follows them. `now` can go back after an accepted jump.
 * Core time cannot, because it is the larger of `now` and the previous batch's time.
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

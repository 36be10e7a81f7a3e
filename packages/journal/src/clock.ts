// The only clock of the exchange: the sequencer and all code outside the core read time from it.
import { performance } from "node:perf_hooks";

export type TimerHandle = unknown;

export interface Clock {
	/** Wall clock, integer ms since the epoch. May jump. */
	wall(): number;
	/** Elapsed time, ms from an arbitrary zero. Never goes back. */
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

/** Allowed difference of the wall clock from the monotonic one between two checks, ms (docs/explanation/core.md, Time). */
const MAX_JUMP_MS = 5_000;
/** A jump of the wall clock is accepted if it lasts this long: the clock was corrected, or the machine slept. */
export const STEADY_MS = 60_000;

/** `byMs`: distance of the wall clock from its expected time. `accepted`: time follows the wall clock from now on. */
export type ClockChange =
	| { readonly kind: "jumped"; readonly byMs: number }
	| { readonly kind: "settled" }
	| { readonly kind: "accepted"; readonly byMs: number };

/**
 * Wall time without jumps: while the wall clock is more than 5 s away from the monotonic one, time follows the monotonic clock and `jumped`
 * is true, until the wall clock returns or has been steady for STEADY_MS. Slow corrections are followed. After an accepted jump back `now`
 * is lower than before; core time does not go back, because it is the larger of `now` and the last batch's time.
 */
export class ClockGuard {
	readonly #clock: Clock;
	readonly #onChange: (change: ClockChange) => void;
	#offset: number;
	/** Distance of the jumped wall clock, ms, and its start, monotonic ms. */
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

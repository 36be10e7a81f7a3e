// The only clock of the exchange: what the sequencer and everything beside the core read time from.
import { performance } from "node:perf_hooks";

export type TimerHandle = unknown;

export interface Clock {
	/** Wall clock, whole ms since the epoch. May jump. */
	wall(): number;
	/** Never goes back, ms from any zero. */
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

/** How far the wall clock may part from the monotonic one between two looks, ms (docs/explanation/core.md, Time). */
const MAX_JUMP_MS = 5_000;
/** A wall clock that has stood elsewhere for so long, and steadily, is believed: it was set right, or the machine slept. */
export const STEADY_MS = 60_000;

/** `byMs`: how far the wall clock is from where it was expected. `accepted`: time goes by the wall clock from now on. */
export type ClockChange =
	| { readonly kind: "jumped"; readonly byMs: number }
	| { readonly kind: "settled" }
	| { readonly kind: "accepted"; readonly byMs: number };

/**
 * Wall time that cannot jump: while the wall clock has left the monotonic one by more than 5 s, time goes on at the
 * monotonic pace and `jumped` is true, until the wall clock is back, or has been steady where it went for STEADY_MS. Slow
 * corrections are followed. A jump back that is accepted takes `now` back: core time is the larger of it and the last batch's.
 */
export class ClockGuard {
	readonly #clock: Clock;
	readonly #onChange: (change: ClockChange) => void;
	#offset: number;
	/** Where the wall clock went, ms from where it was expected, and since when it is there, monotonic ms. */
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

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

/** How far the wall clock may part from the monotonic one between two looks, ms (design/core.md, Time). */
const MAX_JUMP_MS = 5_000;

/**
 * Wall time that cannot jump: while the wall clock has left the monotonic one by more than 5 s, time goes on at the
 * monotonic pace and `jumped` is true, until the wall clock is back. Slow corrections are followed.
 */
export class ClockGuard {
	readonly #clock: Clock;
	readonly #onChange: (jumpedMs: number | undefined) => void;
	#offset: number;
	jumped = false;

	constructor(clock: Clock, onChange: (jumpedMs: number | undefined) => void) {
		this.#clock = clock;
		this.#onChange = onChange;
		this.#offset = clock.wall() - clock.monotonic();
	}

	now(): number {
		const wall = this.#clock.wall();
		const monotonic = this.#clock.monotonic();
		const drift = wall - monotonic - this.#offset;
		if (Math.abs(drift) > MAX_JUMP_MS) {
			if (!this.jumped) {
				this.jumped = true;
				this.#onChange(Math.round(drift));
			}
			return Math.floor(monotonic + this.#offset);
		}
		this.#offset += drift;
		if (this.jumped) {
			this.jumped = false;
			this.#onChange(undefined);
		}
		return Math.floor(wall);
	}
}

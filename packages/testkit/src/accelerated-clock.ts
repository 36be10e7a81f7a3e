// A clock that moves only when `moveTo` is called. With it, a simulated trading day takes only minutes. Its wall time and its
// monotonic time are equal.
import type { Clock, TimerHandle } from "@candor/journal";

interface Timer {
	readonly due: number;
	readonly run: () => void;
}

export class AcceleratedClock implements Clock {
	#now: number;
	readonly #timers = new Set<Timer>();

	/** @param now start of the clock, ms since the epoch */
	constructor(now: number) {
		this.#now = now;
	}

	wall(): number {
		return this.#now;
	}

	monotonic(): number {
		return this.#now;
	}

	setTimer(run: () => void, delayMs: number): TimerHandle {
		const timer: Timer = { due: this.#now + Math.max(0, delayMs), run };
		this.#timers.add(timer);
		return timer;
	}

	clearTimer(handle: TimerHandle): void {
		this.#timers.delete(handle as Timer);
	}

	/** Moves the clock forward and runs due timers, earliest first. */
	moveTo(now: number): void {
		while (this.#timers.size > 0) {
			let first: Timer | undefined;
			for (const timer of this.#timers) if (timer.due <= now && (first === undefined || timer.due < first.due)) first = timer;
			if (first === undefined) break;
			this.#timers.delete(first);
			this.#now = Math.max(this.#now, first.due);
			first.run();
		}
		this.#now = Math.max(this.#now, now);
	}
}

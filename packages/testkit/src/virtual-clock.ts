// A clock that moves only when a test advances it. Each simulated process has its own view of this clock. The view stops when the
// process is killed. A test can also set the wall clock of a view wrong.
import type { Clock, TimerHandle } from "@candor/journal";

interface Timer {
	readonly due: number;
	readonly order: number;
	readonly run: () => void;
	readonly owner: ProcessClock;
	cancelled: boolean;
}

/** Resolves when all work is done that waits only for other promises. */
export function settle(): Promise<void> {
	return new Promise((resolve) => void setImmediate(resolve));
}

export class VirtualClock {
	/** True time, ms since the epoch. */
	now: number;
	#timers: Timer[] = [];
	#order = 0;

	constructor(start = 1_700_000_000_000) {
		this.now = start;
	}

	process(): ProcessClock {
		return new ProcessClock(this);
	}

	/** Adds a timer of a process. Only ProcessClock may call it. */
	add(owner: ProcessClock, run: () => void, delayMs: number): Timer {
		const due = this.now + Math.max(0, delayMs);
		const timer: Timer = { due, order: this.#order++, run, owner, cancelled: false };
		let at = this.#timers.length;
		while (at > 0 && (this.#timers[at - 1] as Timer).due > due) at--;
		this.#timers.splice(at, 0, timer);
		return timer;
	}

	/**
	 * Advances the time by `ms`, and runs all timers that become due, in order. These may start further timers, which run too.
	 */
	async advance(ms: number): Promise<void> {
		const end = this.now + ms;
		await settle();
		for (;;) {
			const timer = this.#timers[0];
			if (timer === undefined || timer.due > end) break;
			this.#timers.shift();
			if (timer.cancelled || timer.owner.dead) continue;
			this.now = Math.max(this.now, timer.due);
			timer.run();
			await settle();
		}
		this.now = end;
	}

	/** Advances to the next timer, if there is one within `limitMs`, and runs it. Returns false if there is none. */
	async step(limitMs = 60_000): Promise<boolean> {
		await settle();
		while (this.#timers[0]?.cancelled || this.#timers[0]?.owner.dead) this.#timers.shift();
		const next = this.#timers[0];
		if (next === undefined || next.due > this.now + limitMs) return false;
		await this.advance(next.due - this.now);
		return true;
	}
}

export class ProcessClock implements Clock {
	readonly #clock: VirtualClock;
	readonly #started: number;
	#wallOffset = 0;
	dead = false;

	constructor(clock: VirtualClock) {
		this.#clock = clock;
		this.#started = clock.now;
	}

	wall(): number {
		return this.#clock.now + this.#wallOffset;
	}

	monotonic(): number {
		return this.#clock.now - this.#started;
	}

	setTimer(run: () => void, delayMs: number): TimerHandle {
		return this.#clock.add(this, run, delayMs);
	}

	clearTimer(handle: TimerHandle): void {
		(handle as Timer).cancelled = true;
	}

	/** Moves the wall clock of this process by `ms`. Several jumps add up. */
	jump(ms: number): void {
		this.#wallOffset += ms;
	}

	/** Ends the simulated process. From then on, none of its timers runs. */
	kill(): void {
		this.dead = true;
	}
}

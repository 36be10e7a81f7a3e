// A clock that moves only when a test advances it. Each simulated process has a separate view of the clock. The view stops when
// the process is killed, and a test can set the wall clock of a view wrong.
import type { Clock, TimerHandle } from "@candor/journal";

interface Timer {
	readonly due: number;
	readonly order: number;
	readonly run: () => void;
	readonly owner: ProcessClock;
	cancelled: boolean;
}

/** Resolves after all work that waits only for promises is done. */
export function settle(): Promise<void> {
	return new Promise((resolve) => void setImmediate(resolve));
}

export class VirtualClock {
	/** True time in ms since the epoch. */
	now: number;
	#timers: Timer[] = [];
	#order = 0;

	constructor(start = 1_700_000_000_000) {
		this.now = start;
	}

	process(): ProcessClock {
		return new ProcessClock(this);
	}

	/** Adds a timer of a process. Only ProcessClock may call this function. */
	add(owner: ProcessClock, run: () => void, delayMs: number): Timer {
		const due = this.now + Math.max(0, delayMs);
		const timer: Timer = { due, order: this.#order++, run, owner, cancelled: false };
		let at = this.#timers.length;
		while (at > 0 && (this.#timers[at - 1] as Timer).due > due) at--;
		this.#timers.splice(at, 0, timer);
		return timer;
	}

	/** Advances time and runs due timers in order, including timers that these timers start. */
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

	/** Advances to the next timer if a timer is due within `limitMs`. Returns true if a timer was due. */
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

	/** Moves this process's wall clock by `ms`, in addition to earlier jumps. */
	jump(ms: number): void {
		this.#wallOffset += ms;
	}

	/** Ends the simulated process. From then on, none of its timers runs. */
	kill(): void {
		this.dead = true;
	}
}

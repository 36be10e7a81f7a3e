// Runs a task soon after it was requested, with a minimum time between two runs.
export class Throttle {
	readonly #everyMs: number;
	readonly #run: () => void;
	#ranAt = 0;
	#waiting = false;
	#timer: NodeJS.Timeout | undefined;
	#stopped = false;

	constructor(everyMs: number, run: () => void) {
		this.#everyMs = everyMs;
		this.#run = run;
	}

	ask(): void {
		if (this.#waiting || this.#stopped) return;
		this.#waiting = true;
		const wait = this.#ranAt + this.#everyMs - performance.now();
		if (wait <= 0) setImmediate(() => this.#go());
		else this.#timer = setTimeout(() => this.#go(), wait);
	}

	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
	}

	#go(): void {
		if (this.#stopped) return;
		this.#waiting = false;
		this.#ranAt = performance.now();
		this.#run();
	}
}

/**
 * Runs a step soon after each request, but never two runs at the same time. All requests during a run together cause one more
 * run.
 */
export class SingleRun {
	readonly #step: () => Promise<void>;
	#running: Promise<void> | undefined;
	#again = false;
	#stopped = false;

	/** @param step must never reject */
	constructor(step: () => Promise<void>) {
		this.#step = step;
	}

	/** Resolves after a complete run of the step that began after this call. */
	async run(): Promise<void> {
		if (this.#stopped) return;
		if (this.#running !== undefined) {
			this.#again = true;
			return this.#running;
		}
		this.#running = this.#runAll();
		await this.#running;
	}

	/** Waits for the current run, and ignores further requests. */
	async stop(): Promise<void> {
		this.#stopped = true;
		await this.#running;
	}

	async #runAll(): Promise<void> {
		do {
			this.#again = false;
			await this.#step();
		} while (this.#again && !this.#stopped);
		this.#running = undefined;
	}
}

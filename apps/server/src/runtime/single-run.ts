/** Runs a step soon after each request, one run at a time. Requests during a run cause one more run. */
export class SingleRun {
	readonly #step: () => Promise<void>;
	#running: Promise<void> | undefined;
	#again = false;
	#stopped = false;

	/** @param step never rejects */
	constructor(step: () => Promise<void>) {
		this.#step = step;
	}

	/** Resolves after a run that began after this call. */
	async run(): Promise<void> {
		if (this.#stopped) return;
		if (this.#running !== undefined) {
			this.#again = true;
			return this.#running;
		}
		this.#running = this.#runAll();
		await this.#running;
	}

	/** Lets the current run finish, and refuses further ones. */
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

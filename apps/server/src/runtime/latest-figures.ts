/**
 * Figures that metrics read from the database. `latest` returns the figures of the last finished read and starts the next read,
 * so that a database that does not respond never delays the other metrics. `latest` returns undefined before the first read has
 * finished and after a failed read, because old figures would look current.
 */
export class LatestFigures<T> {
	readonly #read: () => Promise<T>;
	#figures: T | undefined;
	#isReading = false;

	/** Starts the first read. */
	constructor(read: () => Promise<T>) {
		this.#read = read;
		this.#start();
	}

	latest(): T | undefined {
		this.#start();
		return this.#figures;
	}

	#start(): void {
		if (this.#isReading) return;
		this.#isReading = true;
		this.#read()
			.then(
				(figures) => {
					this.#figures = figures;
				},
				() => {
					this.#figures = undefined;
				},
			)
			.finally(() => {
				this.#isReading = false;
			});
	}
}

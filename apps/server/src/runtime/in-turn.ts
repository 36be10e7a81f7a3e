// Runs tasks of one key one after the other. One process writes the journal, so a promise excludes a race that no table can see.

export class InTurn<Key> {
	/** Newest task of each key with an unfinished task. */
	readonly #newest = new Map<Key, Promise<unknown>>();

	/** Runs the task after all earlier tasks of the key, also after failed ones. Resolves and rejects as the task does. */
	async run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
		const before = this.#newest.get(key);
		const running = before === undefined ? task() : before.then(task, task);
		this.#newest.set(key, running);
		try {
			return await running;
		} finally {
			if (this.#newest.get(key) === running) this.#newest.delete(key);
		}
	}

	/** Number of keys with an unfinished task. */
	get size(): number {
		return this.#newest.size;
	}
}

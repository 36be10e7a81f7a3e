// Runs tasks with the same key one after another. A promise in memory suffices for this, because a single process writes the
// journal. It prevents races that a lock on a table cannot prevent.

export class InTurn<Key> {
	/** For each key with unfinished tasks, the newest of them. */
	readonly #newest = new Map<Key, Promise<unknown>>();

	/** Runs the task after all earlier tasks of the key have ended, successfully or not. Resolves and rejects as the task does. */
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

	/** Number of keys with unfinished tasks. */
	get size(): number {
		return this.#newest.size;
	}
}

// Limits the parallel table reads of each user, so that a user with a hundred reads per second delays no other user.

const AT_ONCE = 2;
/** Maximum number of waiting reads of one user. Further reads are refused. No page of the app needs so many. */
const MOST_WAITING = 20;

interface Turns {
	running: number;
	readonly waiting: (() => void)[];
}

export class ReadQueue {
	readonly #users = new Map<number, Turns>();
	readonly #mostWaiting: number;

	constructor({ mostWaiting = MOST_WAITING } = {}) {
		this.#mostWaiting = mostWaiting;
	}

	/** Number of waiting reads of all users. */
	get waiting(): number {
		return [...this.#users.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
	}

	/**
	 * Runs `read` after the earlier reads of the user, and returns its result. Returns undefined if too many reads of the user
	 * are waiting.
	 */
	run<T>(user: number, read: () => T | Promise<T>): Promise<T> | undefined {
		let turns = this.#users.get(user);
		if (turns === undefined) {
			turns = { running: 0, waiting: [] };
			this.#users.set(user, turns);
		}
		if (turns.running >= AT_ONCE && turns.waiting.length >= this.#mostWaiting) return undefined;
		return this.#inTurn(user, turns, read);
	}

	async #inTurn<T>(user: number, turns: Turns, read: () => T | Promise<T>): Promise<T> {
		if (turns.running < AT_ONCE) turns.running++;
		// A read that ends passes its place to the next waiting read.
		else await new Promise<void>((resolve) => turns.waiting.push(resolve));
		try {
			return await read();
		} finally {
			const next = turns.waiting.shift();
			if (next !== undefined) next();
			else if (--turns.running === 0) this.#users.delete(user);
		}
	}
}

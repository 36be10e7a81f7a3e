// Queue of snapshots of users' accounts. Small snapshots are built together and without delay. A large snapshot (thousands of
// open orders) is built alone and followed by a pause, so that snapshots do not delay orders.
import type { AccountFeed } from "./account-feed.ts";
import type { AccountState } from "./account-messages.ts";

/** Maximum number of items in a small snapshot. */
const FEW = 200;
/** Maximum number of small snapshots in one message to the gateway. */
const MOST_AT_ONCE = 100;
/** Average number of characters of large snapshots that may be built per millisecond. It determines the pause after each. */
const LARGE_A_MS = 8_000;

export class SnapshotQueue {
	readonly #feed: Pick<AccountFeed, "sizeOf" | "state">;
	readonly #small = new Set<number>();
	readonly #large = new Set<number>();
	/** Time from which on the next large snapshot may be built, in ms of a clock that never goes back. */
	#largeFrom = 0;

	constructor(feed: Pick<AccountFeed, "sizeOf" | "state">) {
		this.#feed = feed;
	}

	get waiting(): number {
		return this.#small.size + this.#large.size;
	}

	ask(user: number): void {
		(this.#feed.sizeOf(user) > FEW ? this.#large : this.#small).add(user);
	}

	/**
	 * Returns the snapshots of the next users.
	 * @param now time of a clock that never goes back, ms
	 */
	take(now: number): AccountState[] {
		const states: AccountState[] = [];
		for (const user of this.#small) {
			if (states.length === MOST_AT_ONCE) return states;
			this.#small.delete(user);
			states.push(this.#feed.state(user));
		}
		const [large] = this.#large;
		if (large === undefined || now < this.#largeFrom) return states;
		this.#large.delete(large);
		const state = this.#feed.state(large);
		this.#largeFrom = now + state.text.length / LARGE_A_MS;
		return [...states, state];
	}

	clear(): void {
		this.#small.clear();
		this.#large.clear();
	}
}

// Queue of account snapshots: small ones are made together and at once; large ones, of accounts with thousands of open orders,
// one at a time with a pause after each, so that they do not delay orders.
import type { AccountFeed } from "./account-feed.ts";
import type { AccountState } from "./account-messages.ts";

/** Things of a small account. */
const FEW = 200;
/** Small snapshots in one message. */
const MOST_AT_ONCE = 100;
/** Characters of large snapshots that may be made in a millisecond, over time. */
const LARGE_A_MS = 8_000;

export class SnapshotQueue {
	readonly #feed: Pick<AccountFeed, "sizeOf" | "state">;
	readonly #small = new Set<number>();
	readonly #large = new Set<number>();
	/** Monotonic ms. */
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

	/** The next users. @param now monotonic ms */
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

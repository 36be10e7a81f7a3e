// Remembers the journal position of each user's newest command. Reads of the tables wait for this position even if the client
// sends none (read-after-write.ts). The positions are only in memory. After a restart, either the tables already contain the
// earlier writes, or reads report that the tables lag behind.
import type { Command } from "@candor/core";
import type { OwnProjected, Projected, Submits } from "./dependencies.ts";

/**
 * Maximum number of remembered users. Above it, the user with the oldest command is dropped, because the tables contain that
 * command by then.
 */
const MOST_USERS = 100_000;

export class LastWriteByUser {
	readonly #maxUsers: number;
	/** Sequence of each user's newest command. The order of the map is the order of these commands. */
	readonly #newest = new Map<number, number>();

	constructor(maxUsers = MOST_USERS) {
		this.#maxUsers = maxUsers;
	}

	/**
	 * Wraps `exchange` so that the position of each accepted command is remembered for its user, even if a service submits the
	 * command.
	 */
	over(exchange: Submits): Submits {
		return {
			submit: async (command, sentAt) => {
				const answered = await exchange.submit(command, sentAt);
				const { outcome } = answered;
				if (outcome.kind === "accepted" && outcome.effect) this.#note(userOf(command), answered.seq);
				return answered;
			},
			get durableSeq() {
				return exchange.durableSeq;
			},
		};
	}

	/** Returns `projected` with an additional method that returns the position of a user's newest command. */
	within(projected: Projected): OwnProjected {
		return {
			get seq() {
				return projected.seq;
			},
			waitFor: (seq, withinMs) => projected.waitFor(seq, withinMs),
			newestOf: (user) => this.#newest.get(user) ?? 0,
		};
	}

	#note(user: number, seq: number): void {
		const newest = Math.max(seq, this.#newest.get(user) ?? 0);
		this.#newest.delete(user);
		if (this.#newest.size >= this.#maxUsers) this.#newest.delete(this.#newest.keys().next().value as number);
		this.#newest.set(user, newest);
	}
}

function userOf(command: Command): number {
	return "user" in command ? command.user : command.by;
}

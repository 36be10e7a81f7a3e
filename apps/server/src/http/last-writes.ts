// Remembers the journal position of each user's newest command. Reads of the tables wait for this position even if the client
// sends none (read-after-write.ts). Positions are in memory only. After a restart, either the tables contain the earlier writes,
// or reads report that the tables are behind.
import type { Command } from "@candor/core";
import type { OwnProjected, Projected, Submits } from "./dependencies.ts";

/** Maximum number of users. Above it, the user with the oldest write is dropped. The tables contain that write by then. */
const MOST_USERS = 100_000;

export class LastWriteByUser {
	readonly #maxUsers: number;
	/** Newest sequence by user, sorted by the time of the last write. */
	readonly #newest = new Map<number, number>();

	constructor(maxUsers = MOST_USERS) {
		this.#maxUsers = maxUsers;
	}

	/** Wraps `exchange` and notes each accepted command for its user, even if a service sent it. */
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

	/** Adds each user's newest write to `projected`. */
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

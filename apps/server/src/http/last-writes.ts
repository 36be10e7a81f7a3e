// Newest journal position of each user's commands. Reads of the tables wait for it even if the client sends no position
// (read-after-write.ts). It is in memory only: after a restart, the tables contain earlier writes, or reads report that the
// tables are behind.
import type { Command } from "@candor/core";
import type { OwnProjected, Projected, Submits } from "./dependencies.ts";

/** Above this number, the user with the oldest write is forgotten. The tables contain that write by then. */
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

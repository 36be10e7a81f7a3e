// Finds the event at which a user's losses of the day reach the daily loss limit that the user has set. The core refuses orders
// after that, but emits no event when the limit is reached. This class derives the moment from limits and from the results of
// products that ended (docs/reference/rules.md §6).
import type { LimitsSet } from "@candor/core";
import type { NoticeContent } from "./notice.ts";

const DAY_MS = 86_400_000;

/** Daily loss limit that a user has set. Amounts are in units of the settlement asset; 0 means no limit. */
export interface UserLossLimit {
	readonly dailyLoss: bigint;
	/** Limit that replaces `dailyLoss` at the time `nextFrom` (ms). `nextFrom` is 0 if no change is pending. */
	readonly nextDailyLoss: bigint;
	readonly nextFrom: number;
	/** UTC day of the last notice that the limit was reached. `notifiedLimit` is the limit in that notice. */
	readonly notifiedDay: number;
	readonly notifiedLimit: bigint;
}

export class LossLimits {
	readonly #people = new Map<number, UserLossLimit>();
	/** UTC day to which the losses in `#lost` belong. */
	#day = 0;
	/** Net loss of real money on the day `#day`, keyed by user. */
	readonly #lost = new Map<number, bigint>();

	/** Loads the state from the tables. @param day UTC day of `lost` @param lost net losses of that day, keyed by user */
	load(
		people: Iterable<readonly [user: number, limit: UserLossLimit]>,
		day: number,
		lost: Iterable<readonly [number, bigint]>,
	): void {
		for (const [user, limit] of people) this.#people.set(user, limit);
		this.#day = day;
		for (const [user, amount] of lost) this.#lost.set(user, amount);
	}

	of(user: number): UserLossLimit | undefined {
		return this.#people.get(user);
	}

	limitsSet({ user, dailyLoss, nextDailyLoss, nextFrom }: LimitsSet): void {
		const { notifiedDay = 0, notifiedLimit = 0n } = this.#people.get(user) ?? {};
		this.#people.set(user, { dailyLoss, nextDailyLoss, nextFrom, notifiedDay, notifiedLimit });
	}

	/**
	 * Adds the result of an ended product. Returns the notice if the user's loss of the day has reached the limit; at most one
	 * notice per day and limit. @param gained profit in units; a loss is negative @param at core time in ms
	 */
	ended(user: number, gained: bigint, at: number): (NoticeContent & { kind: "loss_limit" }) | undefined {
		const day = Math.floor(at / DAY_MS);
		if (day !== this.#day) {
			this.#day = day;
			this.#lost.clear();
		}
		const lost = (this.#lost.get(user) ?? 0n) - gained;
		this.#lost.set(user, lost);
		const own = this.#people.get(user);
		if (own === undefined || gained >= 0n) return undefined;
		const later = own.nextFrom > 0 && own.nextFrom <= at;
		const limit = later ? own.nextDailyLoss : own.dailyLoss;
		if (limit === 0n || lost < limit || (own.notifiedDay === day && own.notifiedLimit === limit)) return undefined;
		this.#people.set(user, { ...own, notifiedDay: day, notifiedLimit: limit });
		return { kind: "loss_limit", about: { lost, limit, until: this.#untilOf(own, lost, (day + 1) * DAY_MS, at) } };
	}

	/**
	 * Returns the time (ms) until which the limit stops the user: the end of the day, or the start of a higher limit if that is
	 * earlier.
	 */
	#untilOf({ nextDailyLoss, nextFrom }: UserLossLimit, lost: bigint, dayEnd: number, at: number): number {
		const loosens = nextFrom > at && nextFrom < dayEnd && (nextDailyLoss === 0n || nextDailyLoss > lost);
		return loosens ? nextFrom : dayEnd;
	}
}

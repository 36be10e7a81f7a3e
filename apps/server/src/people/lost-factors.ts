// Second factors that users have reported lost. Each is turned off after a waiting time, in which the owner can object
// (docs/decisions/0113-a-lost-second-factor-ends-after-a-week.md).
import type { Kysely } from "kysely";
import type { PeopleTables } from "./people-tables.ts";

type People = Kysely<PeopleTables>;

const DAY_MS = 86_400_000;
/** Waiting time for an account with an e-mail address or phone number, ms. Its owner is notified of the report. */
export const WAIT_MS = 7 * DAY_MS;
/**
 * Waiting time for an account without e-mail address and phone number, ms. An owner who signs in once a month sees the report in
 * this time.
 */
export const WAIT_WITHOUT_ADDRESS_MS = 30 * DAY_MS;
/**
 * Time after the waiting time in which the owner can sign in without the second factor, ms. After it, the factor is required
 * again.
 */
const OPEN_MS = 7 * DAY_MS;

export class LostFactors {
	readonly #people: People;
	readonly #now: () => number;

	/**
	 * Creates the store of lost factors.
	 * @param now returns the wall clock in ms
	 */
	constructor(people: People, now: () => number) {
		this.#people = people;
		this.#now = now;
	}

	/** Returns the end (ms) of the account's waiting time; undefined if no lost factor is reported. */
	async endsAt(user: bigint): Promise<number | undefined> {
		const row = await this.#people
			.selectFrom("people.lost_factors")
			.select("ends_at")
			.where("user_id", "=", user)
			.executeTakeFirst();
		return lostUntil(row?.ends_at, this.#now());
	}

	/**
	 * Starts the waiting time in the given transaction. If one is already running, it continues unchanged.
	 * @returns the end of the waiting time, ms
	 */
	async begin(people: People, user: bigint, waitMs: number): Promise<number> {
		const now = this.#now();
		const row = { user_id: user, begun_at: BigInt(now), ends_at: BigInt(now + waitMs) };
		await people
			.insertInto("people.lost_factors")
			.values(row)
			.onConflict((conflict) =>
				conflict
					.column("user_id")
					.doUpdateSet(row)
					.where("people.lost_factors.ends_at", "<=", BigInt(now - OPEN_MS)),
			)
			.execute();
		const kept = people.selectFrom("people.lost_factors").select("ends_at").where("user_id", "=", user);
		return Number((await kept.executeTakeFirstOrThrow()).ends_at);
	}

	/**
	 * Cancels the waiting time.
	 * @returns true if a waiting time was running
	 */
	async forget(user: bigint, people = this.#people): Promise<boolean> {
		const gone = await people.deleteFrom("people.lost_factors").where("user_id", "=", user).executeTakeFirst();
		return gone.numDeletedRows > 0n;
	}
}

/**
 * Returns the end of the waiting time in ms; undefined if none was started, or if the time for a sign-in without the factor is
 * over too.
 * @param endsAt end of the waiting time in ms, as stored
 * @param now wall clock in ms
 */
export function lostUntil(endsAt: bigint | null | undefined, now: number): number | undefined {
	return endsAt == null || Number(endsAt) + OPEN_MS <= now ? undefined : Number(endsAt);
}

// Second steps whose owner lost them: turned off by waiting, in sight of the owner (docs/decisions/0113-a-lost-second-step-ends-by-waiting.md).
import type { Kysely } from "kysely";
import type { PeopleTables } from "./people-tables.ts";

type People = Kysely<PeopleTables>;

const DAY_MS = 86_400_000;
/** Of an account with an address or phone, which is told: its owner has a week to say no. */
export const WAIT_MS = 7 * DAY_MS;
/** Of one that nothing can be sent to: whoever signs in once a month sees it. */
export const WAIT_UNTOLD_MS = 30 * DAY_MS;
/** After it, to sign in without the second step; then it is asked for again. */
const OPEN_MS = 7 * DAY_MS;

export class LostFactors {
	readonly #people: People;
	readonly #now: () => number;

	/** @param now wall clock, ms */
	constructor(people: People, now: () => number) {
		this.#people = people;
		this.#now = now;
	}

	/** When the second step of that account ends, ms, as long as it may; undefined: nobody said that it is lost. */
	async endsAt(user: bigint): Promise<number | undefined> {
		const row = await this.#people
			.selectFrom("people.lost_factors")
			.select("ends_at")
			.where("user_id", "=", user)
			.executeTakeFirst();
		return lostUntil(row?.ends_at, this.#now());
	}

	/** Said in that transaction; one that waits already goes on waiting. @returns when it ends, ms */
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

	/** It is there after all. @returns whether somebody had said that it is lost */
	async forget(user: bigint, people = this.#people): Promise<boolean> {
		const gone = await people.deleteFrom("people.lost_factors").where("user_id", "=", user).executeTakeFirst();
		return gone.numDeletedRows > 0n;
	}
}

/** A kept end, ms; undefined where there is none or its days to sign in are over. @param now ms */
export function lostUntil(endsAt: bigint | null | undefined, now: number): number | undefined {
	return endsAt == null || Number(endsAt) + OPEN_MS <= now ? undefined : Number(endsAt);
}

// Six digits sent to an account: 10 minutes, 5 tries, kept as a keyed digest only (spec/rules.md §11). How many a day is bounded
// by account and by address.
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import type { PeopleTables } from "../people-tables.ts";

export const CODE_MINUTES = 10;
const LIFETIME_MS = CODE_MINUTES * 60_000;
const TRIES = 5;
const AGAIN_AFTER_MS = 30_000;
/** Codes a day (UTC) to one account, and asked for from one address. */
const DAILY_PER_ACCOUNT = 10;
const DAILY_PER_ADDRESS = 50;
const DAY_MS = 86_400_000;

export type People = Kysely<PeopleTables>;

/** Undoes the transaction that it leaves; carries the answer out of it. */
class NotMade extends Error {
	readonly answer: RefusedAnswer;

	constructor(answer: RefusedAnswer) {
		super(answer.code);
		this.answer = answer;
	}
}

/** Counts of days that are over. @param now ms */
export async function removeOldCounts(people: People, now: number): Promise<void> {
	await people
		.deleteFrom("people.code_counts")
		.where("day", "<", Math.floor(now / DAY_MS))
		.execute();
}

export class Codes {
	readonly #people: People;
	readonly #secret: Uint8Array;
	readonly #now: () => number;

	/** @param secret keys the digests: six digits alone are soon guessed from a stolen table */
	constructor(people: People, secret: Uint8Array, now: () => number) {
		this.#people = people;
		this.#secret = secret;
		this.#now = now;
	}

	/**
	 * A new code, which replaces the one before; refused while that is fresh, and when the day's are used up.
	 * @param address as limits count it; undefined: not counted
	 */
	async make(scene: string, accountKey: string, address: string | undefined): Promise<string | RefusedAnswer> {
		try {
			return await this.#people.transaction().execute(async (people) => {
				const code = await this.#replace(people, scene, accountKey);
				if (typeof code !== "string") throw new NotMade(code);
				// Always in this order: two at once wait for each other and never both.
				await this.#count(people, this.#digest("codes of account", accountKey, ""), DAILY_PER_ACCOUNT);
				if (address !== undefined) await this.#count(people, this.#digest("codes of address", address, ""), DAILY_PER_ADDRESS);
				return code;
			});
		} catch (error) {
			if (error instanceof NotMade) return error.answer;
			throw error;
		}
	}

	async #replace(people: People, scene: string, accountKey: string): Promise<string | RefusedAnswer> {
		const at = this.#now();
		const code = randomInt(1_000_000).toString().padStart(6, "0");
		const row = {
			scene,
			account_key: accountKey,
			digest: this.#digest(scene, accountKey, code),
			sent_at: BigInt(at),
			expires_at: BigInt(at + LIFETIME_MS),
			tries: TRIES,
		};
		const fresh = BigInt(at - AGAIN_AFTER_MS);
		const made = await people
			.insertInto("people.codes")
			.values(row)
			.onConflict((conflict) =>
				conflict.columns(["scene", "account_key"]).doUpdateSet(row).where("people.codes.sent_at", "<=", fresh),
			)
			.returning("sent_at")
			.executeTakeFirst();
		if (made !== undefined) return code;
		const before = await people
			.selectFrom("people.codes")
			.select("sent_at")
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.executeTakeFirst();
		const waited = at - Number(before?.sent_at ?? 0n);
		return refused("code_sent_just_now", undefined, { retry_after: Math.max(1, Math.ceil((AGAIN_AFTER_MS - waited) / 1_000)) });
	}

	/** One more of today's. Throws NotMade where there are as many already: the transaction is undone. */
	async #count(people: People, key: string, most: number): Promise<void> {
		const at = this.#now();
		const day = Math.floor(at / DAY_MS);
		const counted = await people
			.insertInto("people.code_counts")
			.values({ key, day, count: 1 })
			.onConflict((conflict) =>
				conflict
					.column("key")
					.doUpdateSet({
						day,
						count: sql<number>`case when people.code_counts.day = ${day} then people.code_counts.count + 1 else 1 end`,
					})
					.where((eb) => eb.or([eb("people.code_counts.day", "<>", day), eb("people.code_counts.count", "<", most)])),
			)
			.returning("count")
			.executeTakeFirst();
		if (counted !== undefined) return;
		throw new NotMade(refused("codes_used_up", undefined, { retry_after: Math.ceil(((day + 1) * DAY_MS - at) / 1_000) }));
	}

	/** Undefined: it is right. A wrong one uses up a try, before it is even compared, so that guesses at once count too. */
	async check(scene: string, accountKey: string, code: string): Promise<RefusedAnswer | undefined> {
		const row = await this.#people
			.updateTable("people.codes")
			.set((eb) => ({ tries: eb("tries", "-", 1) }))
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.where("tries", ">", 0)
			.where("expires_at", ">", BigInt(this.#now()))
			.returning(["digest", "tries"])
			.executeTakeFirst();
		if (row === undefined) return this.#whyNot(scene, accountKey);
		const given = Buffer.from(this.#digest(scene, accountKey, code));
		if (timingSafeEqual(given, Buffer.from(row.digest))) {
			await this.#people
				.updateTable("people.codes")
				.set((eb) => ({ tries: eb("tries", "+", 1) }))
				.where("scene", "=", scene)
				.where("account_key", "=", accountKey)
				.where("digest", "=", row.digest)
				.execute();
			return undefined;
		}
		return row.tries === 0 ? refused("code_tries_used", "code") : refused("code_wrong", "code", { tries: row.tries });
	}

	/** Single use: called in the transaction of what the code was for. False: somebody spent it meanwhile. */
	static async spend(people: People, scene: string, accountKey: string): Promise<boolean> {
		const spent = await people
			.deleteFrom("people.codes")
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.executeTakeFirst();
		return spent.numDeletedRows > 0n;
	}

	async #whyNot(scene: string, accountKey: string): Promise<RefusedAnswer> {
		const row = await this.#people
			.selectFrom("people.codes")
			.select(["tries", "expires_at"])
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.executeTakeFirst();
		const used = row !== undefined && row.tries === 0 && Number(row.expires_at) > this.#now();
		return refused(used ? "code_tries_used" : "code_expired", "code");
	}

	#digest(scene: string, accountKey: string, code: string): string {
		return createHmac("sha256", this.#secret).update(`${scene}\n${accountKey}\n${code}`).digest("hex");
	}
}

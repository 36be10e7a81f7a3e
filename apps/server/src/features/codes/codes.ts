// Verification codes of six digits, sent by mail or text message. A code works for 10 minutes and 5 tries, and only a keyed
// digest of it is stored (docs/reference/rules.md §11). Each IP address that requests a code for an account gets its own code. A
// stranger can therefore neither replace the owner's code nor use up its tries (docs/explanation/safety.md 14).
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import { widerNetworks } from "../../http/rate-limit.ts";
import type { ChannelName } from "../../outbox/message.ts";
import type { PeopleTables } from "../../people/people-tables.ts";

export const CODE_MINUTES = 10;
const LIFETIME_MS = CODE_MINUTES * 60_000;
const TRIES = 5;
/**
 * Number of tries that a code permits from IP addresses that did not request it. Such a try comes from an owner who has changed
 * networks, or from a stranger who guesses.
 */
const FAR_TRIES = 2;
const AGAIN_AFTER_MS = 30_000;
/** Maximum number of codes per UTC day for one account that strangers (clients whom the account does not know) may request. */
const DAILY_PER_ACCOUNT = 10;
/** Maximum number of codes per UTC day for one account that one IP address or one known device may request. */
const DAILY_NEAR = 5;
/** Maximum number of codes per UTC day for one e-mail address or phone number that its signed-in owner may request. */
const DAILY_OWN = 20;
/**
 * Maximum number of codes per UTC day that one IP address may request for all accounts together. The network around it may
 * request a multiple of this number.
 */
const DAILY_PER_ADDRESS = 50;
const DAY_MS = 86_400_000;
/**
 * Share of the daily limit on text messages that strangers may use. The rest is reserved for signed-in users and known devices.
 */
const STRANGERS_SHARE = 0.8;

/** Daily limit on text messages for all users together. It exists because each message costs money. */
export interface TextsOfDay {
	readonly most: number;
	usedUp(): void;
}

type PasswordRequester = "stranger" | "familiar" | "owner" | { readonly device: string };

export type People = Kysely<PeopleTables>;

class NotMade extends Error {
	readonly answer: RefusedAnswer;

	constructor(answer: RefusedAnswer) {
		super(answer.code);
		this.answer = answer;
	}
}

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
	readonly #texts: TextsOfDay | undefined;

	/**
	 * Creates the service for verification codes.
	 * @param secret key of the digests; without a key, a thief of the table could find the six digits quickly by trying all
	 */
	constructor(people: People, secret: Uint8Array, now: () => number, texts?: TextsOfDay) {
		this.#texts = texts;
		this.#people = people;
		this.#secret = secret;
		this.#now = now;
	}

	/**
	 * Creates a code. It replaces the previous code that the same IP address requested for this account and purpose. Refuses a
	 * request within 30 seconds of the previous one, and a request above the daily limits.
	 * @param address as `addressKey` returns it; undefined if it is not counted
	 * @param asker `familiar`: a session of the account uses the IP address. `owner`: the user is signed in. `device`: key of a
	 * device that the account knows. `stranger`: none of these; strangers' requests do not use up the limits of the others
	 */
	async make(
		scene: string,
		accountKey: string,
		address: string | undefined,
		channel: ChannelName,
		asker: PasswordRequester = "stranger",
	): Promise<string | RefusedAnswer> {
		const place = this.#placeOf(address);
		try {
			return await this.#people.transaction().execute(async (people) => {
				const code = await this.#replace(people, scene, accountKey, place);
				if (typeof code !== "string") throw new NotMade(code);
				// Every transaction takes the locks in the same order, so that concurrent requests cannot deadlock.
				if (channel === "sms") await this.#countText(people, asker);
				if (asker === "owner") await this.#count(people, this.#digest("own codes of account", accountKey, ""), DAILY_OWN);
				if (asker === "stranger") await this.#count(people, this.#digest("codes of account", accountKey, ""), DAILY_PER_ACCOUNT);
				if (typeof asker === "object") {
					// A known device is counted by its key, not by its IP address, because strangers may share that address.
					await this.#count(people, this.#digest("codes of account near", accountKey, `device ${asker.device}`), DAILY_NEAR);
					return code;
				}
				if (address === undefined) return code;
				if (asker !== "owner") await this.#count(people, this.#digest("codes of account near", accountKey, address), DAILY_NEAR);
				await this.#count(people, this.#digest("codes of address", address, ""), DAILY_PER_ADDRESS);
				for (const { network, times } of widerNetworks(address)) {
					await this.#count(people, this.#digest("codes of address", network, ""), DAILY_PER_ADDRESS * times);
				}
				return code;
			});
		} catch (error) {
			if (error instanceof NotMade) return error.answer;
			throw error;
		}
	}

	async #replace(people: People, scene: string, accountKey: string, place: string): Promise<string | RefusedAnswer> {
		const at = this.#now();
		const code = randomInt(1_000_000).toString().padStart(6, "0");
		const row = {
			scene,
			account_key: accountKey,
			place,
			digest: this.#digest(scene, accountKey, code),
			sent_at: BigInt(at),
			expires_at: BigInt(at + LIFETIME_MS),
			tries: TRIES,
			far_tries: FAR_TRIES,
		};
		const fresh = BigInt(at - AGAIN_AFTER_MS);
		const made = await people
			.insertInto("people.codes")
			.values(row)
			.onConflict((conflict) =>
				conflict.columns(["scene", "account_key", "place"]).doUpdateSet(row).where("people.codes.sent_at", "<=", fresh),
			)
			.returning("sent_at")
			.executeTakeFirst();
		if (made !== undefined) return code;
		const before = await people
			.selectFrom("people.codes")
			.select("sent_at")
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.where("place", "=", place)
			.executeTakeFirst();
		const waited = at - Number(before?.sent_at ?? 0n);
		return refused("code_sent_just_now", undefined, { retry_after: Math.max(1, Math.ceil((AGAIN_AFTER_MS - waited) / 1_000)) });
	}

	/**
	 * Counts a requested text message. It counts even if no message is sent for lack of an account: otherwise the limit would reveal
	 * if the account exists.
	 */
	async #countText(people: People, asker: PasswordRequester): Promise<void> {
		if (this.#texts === undefined) return;
		const { most } = this.#texts;
		try {
			const share = asker === "stranger" ? Math.ceil(most * STRANGERS_SHARE) : most;
			await this.#count(people, this.#digest("text messages", "", ""), share);
		} catch (error) {
			if (!(error instanceof NotMade)) throw error;
			this.#texts.usedUp();
			throw new NotMade(refused("sms_unavailable"));
		}
	}

	/** Counts one request for a code. Above the limit it throws NotMade, which rolls the transaction back. */
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

	/**
	 * Checks a code. Returns undefined if it is correct. The try is counted before the comparison, so that concurrent guesses are
	 * counted too. A code that another IP address requested permits only FAR_TRIES tries.
	 * @param address as for `make`
	 */
	async check(scene: string, accountKey: string, code: string, address: string | undefined): Promise<RefusedAnswer | undefined> {
		const place = this.#placeOf(address);
		const rows = await this.#people.transaction().execute(async (people) => {
			await lockAll(people, scene, accountKey);
			return people
				.updateTable("people.codes")
				.set((eb) => ({
					tries: eb("tries", "-", 1),
					far_tries: eb("far_tries", "-", eb.case().when("place", "=", place).then(0).else(1).end()),
				}))
				.where("scene", "=", scene)
				.where("account_key", "=", accountKey)
				.where("tries", ">", 0)
				.where((eb) => eb.or([eb("place", "=", place), eb("far_tries", ">", 0)]))
				.where("expires_at", ">", BigInt(this.#now()))
				.returning(["place", "digest", "tries", "far_tries"])
				.execute();
		});
		if (rows.length === 0) return this.#whyNot(scene, accountKey);
		const given = Buffer.from(this.#digest(scene, accountKey, code));
		const right = rows.filter(({ digest }) => timingSafeEqual(given, Buffer.from(digest)));
		for (const row of right) await this.#giveBack(scene, accountKey, row, place);
		if (right.length > 0) return undefined;
		const tries = Math.max(...rows.map((row) => (row.place === place ? row.tries : Math.min(row.tries, row.far_tries))));
		return tries === 0 ? refused("code_tries_used", "code") : refused("code_wrong", "code", { tries });
	}

	async #giveBack(scene: string, accountKey: string, row: { place: string; digest: string }, place: string): Promise<void> {
		await this.#people
			.updateTable("people.codes")
			.set((eb) => ({ tries: eb("tries", "+", 1), far_tries: eb("far_tries", "+", row.place === place ? 0 : 1) }))
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.where("place", "=", row.place)
			.where("digest", "=", row.digest)
			.execute();
	}

	/**
	 * Deletes all codes that the account has for this purpose, if `code` is one of them. Returns false if it is not, because it was
	 * used or replaced meanwhile.
	 */
	async spend(people: People, scene: string, accountKey: string, code: string): Promise<boolean> {
		await lockAll(people, scene, accountKey);
		const own = people
			.selectFrom("people.codes as own")
			.select("own.place")
			.where("own.scene", "=", scene)
			.where("own.account_key", "=", accountKey)
			.where("own.digest", "=", this.#digest(scene, accountKey, code));
		const spent = await people
			.deleteFrom("people.codes")
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.where(({ exists }) => exists(own))
			.executeTakeFirst();
		return spent.numDeletedRows > 0n;
	}

	async #whyNot(scene: string, accountKey: string): Promise<RefusedAnswer> {
		const rows = await this.#people
			.selectFrom("people.codes")
			.select("expires_at")
			.where("scene", "=", scene)
			.where("account_key", "=", accountKey)
			.execute();
		const used = rows.some(({ expires_at }) => Number(expires_at) > this.#now());
		return refused(used ? "code_tries_used" : "code_expired", "code");
	}

	#placeOf(address: string | undefined): string {
		return address === undefined ? "" : this.#digest("place", address, "");
	}

	#digest(scene: string, accountKey: string, code: string): string {
		return createHmac("sha256", this.#secret).update(`${scene}\n${accountKey}\n${code}`).digest("hex");
	}
}

/** Locks all codes that the account has for this purpose, in a fixed order, so that concurrent transactions cannot deadlock. */
async function lockAll(people: People, scene: string, accountKey: string): Promise<void> {
	await people
		.selectFrom("people.codes")
		.select("place")
		.where("scene", "=", scene)
		.where("account_key", "=", accountKey)
		.orderBy("place")
		.forUpdate()
		.execute();
}

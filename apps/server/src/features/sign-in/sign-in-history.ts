// The list of an account's sign-ins. A sign-in writes its line with the session (write-sign-in.ts); failed ones are written here,
// at a limited rate.
import type { Kysely } from "kysely";
import { type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { SignInWay } from "../../people/sign-in-tables.ts";

type People = Kysely<PeopleTables>;

const KEPT_MS = 90 * 86_400_000;
/** Limit of stored wrong tries at one account. */
const WRONG: Rate = { perSecond: 1 / 300, burst: 20 };

export interface SignInHistoryOptions {
	readonly people: People;
	/** Wall clock, ms. */
	readonly now: () => number;
	/** Monotonic ms. */
	readonly monotonic: () => number;
	/** Receives errors of lines that could not be written. */
	readonly log: (error: unknown) => void;
}

export class SignInHistory {
	readonly #people: People;
	readonly #now: () => number;
	readonly #monotonic: () => number;
	readonly #log: (error: unknown) => void;
	readonly #wrong = new RateLimit(WRONG);

	constructor({ people, now, monotonic, log }: SignInHistoryOptions) {
		this.#people = people;
		this.#now = now;
		this.#monotonic = monotonic;
		this.#log = log;
	}

	/** Removes the last sign-in of this way, which failed after all. */
	async forgetLast(user: bigint, way: SignInWay): Promise<void> {
		await this.#people
			.deleteFrom("people.sign_ins")
			.where("id", "=", (of) =>
				of
					.selectFrom("people.sign_ins")
					.select(({ fn }) => fn.max("id").as("id"))
					.where("user_id", "=", user)
					.where("way", "=", way),
			)
			.execute();
	}

	/** Not awaited, so that the response's timing says nothing about accounts. */
	noteWrong(
		user: bigint,
		way: "wrong_password" | "wrong_second_factor",
		context: Pick<RequestContext, "address" | "agent">,
	): void {
		if (this.#wrong.take(String(user), this.#monotonic()) > 0) return;
		const { address, agent } = context;
		const row = { user_id: user, at: BigInt(this.#now()), address, agent, way, new_device: false };
		this.#people.insertInto("people.sign_ins").values(row).execute().catch(this.#log);
	}
}

/** @param now ms */
export async function removeOldSignIns(people: People, now: number): Promise<void> {
	await people
		.deleteFrom("people.sign_ins")
		.where("at", "<", BigInt(now - KEPT_MS))
		.execute();
}

// Stores failed sign-ins, at a limited rate. A successful sign-in is stored together with its session (write-sign-in.ts).
import type { Kysely } from "kysely";
import { type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { SignInWay } from "../../people/sign-in-tables.ts";

import type { AccountLog } from "../accounts/plugin.ts";

type People = Kysely<PeopleTables>;

const KEPT_MS = 90 * 86_400_000;
const WRONG: Rate = { perSecond: 1 / 300, burst: 20 };

export interface SignInHistoryOptions {
	readonly people: People;
	readonly now: () => number;
	readonly monotonic: () => number;
	readonly log: (error: unknown) => void;
	readonly accountLog: AccountLog;
}

export class SignInHistory {
	readonly #people: People;
	readonly #now: () => number;
	readonly #monotonic: () => number;
	readonly #log: (error: unknown) => void;
	readonly #accountLog: AccountLog;
	readonly #wrong = new RateLimit(WRONG);

	constructor({ people, now, monotonic, log, accountLog }: SignInHistoryOptions) {
		this.#people = people;
		this.#now = now;
		this.#monotonic = monotonic;
		this.#log = log;
		this.#accountLog = accountLog;
	}

	/** Removes the newest entry of this kind: the entry was stored with a session, but the sign-in then failed. */
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

	/** Stores a failed sign-in. The response does not wait for the write, because its timing would reveal if the account exists. */
	noteWrong(
		user: bigint,
		way: "wrong_password" | "wrong_second_factor",
		context: Pick<RequestContext, "address" | "agent">,
	): void {
		this.#accountLog.signInFailed(way, Number(user), context);
		if (this.#wrong.take(String(user), this.#monotonic()) > 0) return;
		const { address, agent } = context;
		const row = { user_id: user, at: BigInt(this.#now()), address, agent, way, new_device: false };
		this.#people.insertInto("people.sign_ins").values(row).execute().catch(this.#log);
	}
}

export async function removeOldSignIns(people: People, now: number): Promise<void> {
	await people
		.deleteFrom("people.sign_ins")
		.where("at", "<", BigInt(now - KEPT_MS))
		.execute();
}

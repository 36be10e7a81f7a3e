// Sends an inviter a mail before held rebates lapse. The announced lapses are in the projection. One transaction stores both the
// mail and the last lapse that was mailed, so a restart neither loses nor repeats a mail.
import type { Kysely } from "kysely";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { RebateMailTables } from "../../people/rebate-mail-tables.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import type { People } from "./codes.ts";
import type { Messages } from "./messages.ts";

export interface RebateMailsOptions {
	readonly tables: Kysely<RebateMailTables & ProjectionTables & PeopleTables>;
	/** Returns the time (ms) at which a rebate lapses that was held at `heldAt` (ms). */
	readonly lapseTime: (heldAt: number) => number;
	readonly messages: Pick<Messages, "rebatesExpiring" | "startSending">;
	readonly now: () => number;
	readonly log: (error: unknown, message: string) => void;
}

const DAY_MS = 86_400_000;
/** Maximum number of mails that one transaction stores. */
const AT_ONCE = 100;

export class RebateMails {
	readonly #options: RebateMailsOptions;
	#running: Promise<void> | undefined;

	constructor(options: RebateMailsOptions) {
		this.#options = options;
	}

	/** Stores the mails that are due. Resolves when they are stored; never rejects. */
	run(): Promise<void> {
		this.#running ??= this.#runAll().finally(() => {
			this.#running = undefined;
		});
		return this.#running;
	}

	/** Resolves when the storing in progress, if any, has ended. */
	async close(): Promise<void> {
		await this.#running;
	}

	async #runAll(): Promise<void> {
		const { log, messages } = this.#options;
		try {
			for (let last: bigint | undefined = 0n; last !== undefined; ) last = await this.#storeAfter(last);
			messages.startSending();
		} catch (error) {
			log(error, "mails about rebates that lapse are sent later");
		}
	}

	/**
	 * Stores mails for the next users after `user`. Returns the last of these users, or undefined if none is left. Rebates may lapse
	 * on every day of a year. A user therefore gets no further mail until all lapses that were announced at the time of the last
	 * mail are over.
	 */
	#storeAfter(user: bigint): Promise<bigint | undefined> {
		const { tables, lapseTime, messages, now } = this.#options;
		const at = BigInt(now());
		return tables.transaction().execute(async (transaction) => {
			const announced = await transaction
				.selectFrom("projection.rebate_notices as notice")
				.innerJoin("people.users as user", "user.id", "notice.user_id")
				.leftJoin("people.rebate_mails as mail", "mail.user_id", "notice.user_id")
				.select(["user.id", "user.language", "notice.lapses_at"])
				.select(({ selectFrom }) =>
					selectFrom("projection.rebates as rebate")
						.select(({ fn }) => fn.min<bigint | null>("rebate.at").as("at"))
						.whereRef("rebate.inviter_id", "=", "notice.user_id")
						.where("rebate.state", "=", "held")
						.as("held_at"),
				)
				.where("notice.lapses_at", ">", at)
				.where((where) => where.or([where("mail.lapses_at", "is", null), where("mail.lapses_at", "<=", at)]))
				.where("user.id", ">", user)
				.orderBy("user.id")
				.limit(AT_ONCE)
				.execute();
			for (const { lapses_at, held_at, ...inviter } of announced) {
				const first = held_at === null ? undefined : lapseTime(Number(held_at));
				// The announced rebates have been paid since.
				if (first === undefined || first > Number(lapses_at)) continue;
				// This lapse is due now. The next run finds the first lapse after it.
				if (first <= Number(at) && first > Number(at) - DAY_MS) continue;
				await transaction
					.insertInto("people.rebate_mails")
					.values({ user_id: inviter.id, lapses_at })
					.onConflict((conflict) => conflict.column("user_id").doUpdateSet({ lapses_at }))
					.execute();
				const lapsesAt = first > Number(at) ? first : Number(lapses_at);
				await messages.rebatesExpiring(transaction as unknown as People, inviter, lapsesAt);
			}
			return announced.length < AT_ONCE ? undefined : announced.at(-1)?.id;
		});
	}
}

// Carries registrations into the core. The user's row and an outbox row are one transaction; OpenAccount follows and is repeated
// until it succeeds. The next start finishes registrations that a crash interrupted (docs/explanation/core.md, Users and the
// core).
import { SERVICE } from "@candor/core";
import type { Kysely } from "kysely";
import type { Submits } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";

/** The core refuses to open this account, for example because the command threw. The user's row and the outbox row stay. */
class OpeningRefused extends Error {
	override name = "OpeningRefused";
}

export class AccountOpening {
	readonly #people: Kysely<PeopleTables>;
	readonly #exchange: Submits;

	constructor(people: Kysely<PeopleTables>, exchange: Submits) {
		this.#people = people;
		this.#exchange = exchange;
	}

	/** Idempotent. Resolves when the account is open in the core and the tables know it; rejects like `submit`. */
	async open(user: number): Promise<void> {
		const { outcome } = await this.#exchange.submit({ type: "OpenAccount", id: `open:${user}`, by: SERVICE.accounts, user });
		if (outcome.kind === "refused") throw new OpeningRefused(`OpenAccount of ${user} was refused: ${outcome.refusal.code}`);
		await this.#people.transaction().execute(async (transaction) => {
			await transaction.updateTable("people.users").set({ opened: true }).where("id", "=", BigInt(user)).execute();
			await transaction
				.deleteFrom("people.outbox")
				.where("user_id", "=", BigInt(user))
				.where("kind", "=", "open_account")
				.execute();
		});
	}

	/**
	 * Finishes registrations of an earlier run. Returns their number; rejects like `submit`.
	 * @param onRefused called for each account that the core refuses: one account must not stop the start
	 */
	async finishAll(onRefused: (error: OpeningRefused) => void): Promise<number> {
		const rows = await this.#people.selectFrom("people.outbox").select("user_id").where("kind", "=", "open_account").execute();
		let finished = 0;
		for (const { user_id } of rows) {
			try {
				await this.open(Number(user_id));
				finished++;
			} catch (error) {
				if (!(error instanceof OpeningRefused)) throw error;
				onRefused(error);
			}
		}
		return finished;
	}
}

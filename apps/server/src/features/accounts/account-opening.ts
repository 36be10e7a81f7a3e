// Carries registrations into the core: user row and outbox row are one transaction, OpenAccount follows, repeated until it is
// done. What a crash left unfinished is finished at the next start (docs/explanation/core.md, People beside the core).
import { SERVICE } from "@candor/core";
import type { Kysely } from "kysely";
import type { Submits } from "../../http/needs.ts";
import type { PeopleTables } from "../../people/people-tables.ts";

/** The core will not open this account: a command on which it threw, say. The user's row stays, and so does what is to be done. */
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
	 * What an earlier run began. Returns how many; rejects like `submit`.
	 * @param onRefused told of each that the core refuses: one account is no reason for an exchange not to start
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

// Opens accounts in the core. A registration inserts the user and an outbox row in one transaction. The command OpenAccount
// follows; after a crash, the next start of the server sends it again (docs/explanation/core.md, Users and the core).
import { SERVICE } from "@candor/core";
import type { Kysely } from "kysely";
import type { Submits } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";

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

	/** Opens the account in the core. A repeated call has no further effect. The promise rejects like that of `submit`. */
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

	/** @param onRefused called for an account that the core refuses: one account must not prevent the start */
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

// Opens accounts in the core and sets their inviters. A registration inserts the user and two outbox rows in one transaction.
// After the commit it sends the commands OpenAccount and SetInviter. If the server crashes in between, the next start sends them
// (docs/explanation/core.md, Users and the core). If the core refuses SetInviter because the inviter's account is not open yet,
// it is sent again within a minute.
import { SERVICE } from "@candor/core";
import type { Kysely } from "kysely";
import type { Submits } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";

class OpeningRefused extends Error {
	override name = "OpeningRefused";
}

/** Refusal of SetInviter while the inviter's own account is not open. A later run sends the command again. */
const NOT_OPEN_YET = "unknown_account";
const LINKS_A_RUN = 500;

export class AccountOpening {
	readonly #people: Kysely<PeopleTables>;
	readonly #exchange: Submits;

	constructor(people: Kysely<PeopleTables>, exchange: Submits) {
		this.#people = people;
		this.#exchange = exchange;
	}

	/**
	 * Opens the account in the core and links it to its inviter. To call it again has no further effect. Rejects if `submit`
	 * rejects, or if the core refuses the account. If the core refuses only the link, the account is still opened.
	 */
	async open(user: number): Promise<void> {
		const { outcome } = await this.#exchange.submit({ type: "OpenAccount", id: `open:${user}`, by: SERVICE.accounts, user });
		if (outcome.kind === "refused") throw new OpeningRefused(`OpenAccount of ${user} was refused: ${outcome.refusal.code}`);
		await this.#setInviter(user);
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
	 * Links an open account to its inviter, if there is a link to set. Returns the code of a refusal that does not occur again once
	 * the inviter's account is open.
	 */
	async #setInviter(user: number): Promise<string | undefined> {
		const waiting = await this.#people
			.selectFrom("people.outbox")
			.innerJoin("people.users", "people.users.id", "people.outbox.user_id")
			.select("people.users.invited_by")
			.where("people.outbox.user_id", "=", BigInt(user))
			.where("people.outbox.kind", "=", "set_inviter")
			.executeTakeFirst();
		if (waiting === undefined) return undefined;
		if (waiting.invited_by !== null) {
			const command = { type: "SetInviter", id: `inviter:${user}`, by: SERVICE.accounts, user } as const;
			const { outcome } = await this.#exchange.submit({ ...command, inviter: Number(waiting.invited_by) });
			if (outcome.kind === "refused" && outcome.refusal.code === NOT_OPEN_YET) return outcome.refusal.code;
		}
		await this.#people
			.deleteFrom("people.outbox")
			.where("user_id", "=", BigInt(user))
			.where("kind", "=", "set_inviter")
			.execute();
		return undefined;
	}

	/** Sets the inviters that the core has refused because their own accounts were not open. Rejects like `open`. */
	async linkAgain(): Promise<void> {
		const rows = await this.#people
			.selectFrom("people.outbox")
			.select("user_id")
			.where("kind", "=", "set_inviter")
			.orderBy("created_at", "desc")
			.limit(LINKS_A_RUN)
			.execute();
		for (const { user_id } of rows) await this.#setInviter(Number(user_id));
	}

	/**
	 * Opens all accounts that an interrupted registration has left unopened, oldest first, and sets missing inviters. Returns the
	 * number of finished accounts.
	 * @param onRefused called for each account that the core refuses; one refused account must not stop the server's start
	 */
	async finishAll(onRefused: (error: OpeningRefused) => void): Promise<number> {
		const rows = await this.#people
			.selectFrom("people.outbox")
			.select(["user_id", "kind"])
			.orderBy("created_at")
			.orderBy("user_id")
			// Sorted by kind, so that each account is opened before it is linked.
			.orderBy("kind")
			.execute();
		let finished = 0;
		for (const { user_id, kind } of rows) {
			try {
				if (kind === "open_account") await this.open(Number(user_id));
				else {
					const code = await this.#setInviter(Number(user_id));
					if (code !== undefined) throw new OpeningRefused(`SetInviter of ${user_id} was refused: ${code}`);
				}
				if (kind === "open_account") finished++;
			} catch (error) {
				if (!(error instanceof OpeningRefused)) throw error;
				onRefused(error);
			}
		}
		return finished;
	}
}

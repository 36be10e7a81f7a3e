// Trade conditions of advertisements. Nothing can be deleted from the journal, so it has only their hashes. A text is stored
// before the command that contains its hash is sent
// (docs/decisions/0199-a-reviewers-decision-is-stored-before-the-core-changes.md), and deleted if the core refuses the command.
import { createHash } from "node:crypto";
import { DAY_MS } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { P2pViews } from "../../exchange/products/p2p/views.ts";
import type { Projected } from "../../http/dependencies.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { P2pNameTables } from "../../people/p2p-tables.ts";
import { InTurn } from "../../runtime/in-turn.ts";
import type { ProjectionTables } from "../projection-tables.ts";

/** After the end of an order, its parties can see the conditions for this time (ms), even if the merchant's data is erased. */
const SHOWN_MS = 30 * DAY_MS;

export interface ConditionsDependencies {
	readonly people: Kysely<P2pNameTables>;
	readonly tables: Kysely<ProjectionTables>;
	readonly views: P2pViews;
	readonly projected: Projected;
	readonly now: () => number;
}

/** Stores the texts of the trade conditions, for each user with advertisements. */
export class Conditions {
	readonly #needs: ConditionsDependencies;
	/** Runs saves and erasures of a user one after the other, so that none deletes a text that another has just stored. */
	readonly #turns = new InTurn<number>();

	constructor(needs: ConditionsDependencies) {
		this.#needs = needs;
	}

	/**
	 * Stores a text and runs the task. If the core refuses the task's command, the text is deleted, unless something else uses it.
	 * If the outcome is unknown, the text stays.
	 * @param task submits the command that contains the text's hash (hex)
	 */
	save<Result extends { readonly outcome: { readonly kind: "accepted" | "refused" }; readonly seq: number }>(
		user: number,
		text: string,
		task: (hash: string) => Promise<Result>,
	): Promise<Result> {
		const hash = createHash("sha256").update(text).digest("hex");
		return this.#turns.run(user, async () => {
			await this.#needs.people
				.insertInto("people.p2p_texts")
				.values({ hash, user_id: BigInt(user), text })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
			const result = await task(hash);
			if (result.outcome.kind === "refused") await this.#removeRefused(user, hash, result.seq);
			return result;
		});
	}

	/**
	 * Deletes the text of a refused command if nothing uses it. If the tables are not up to date, this cannot be decided; the text
	 * then stays until the user's data is erased.
	 */
	async #removeRefused(user: number, hash: string, seq: number): Promise<void> {
		const { views, people, tables, projected } = this.#needs;
		if (views.p2p.advertisementsOf(user).some(({ terms }) => terms === hash)) return;
		if (!(await caughtUpWith(projected, seq))) return;
		const { rows } = await sql`
			select 1 from projection.p2p_advertisements where user_id = ${BigInt(user)} and terms = ${hash}
			union all
			select 1 from projection.p2p_orders
			where (buyer = ${BigInt(user)} or seller = ${BigInt(user)}) and merchant = ${BigInt(user)} and terms = ${hash}
			limit 1`.execute(tables);
		if (rows.length > 0) return;
		await people
			.deleteFrom("people.p2p_texts")
			.where((where) => where.and({ user_id: BigInt(user), hash }))
			.execute();
	}

	/**
	 * Deletes the texts of a user's conditions, except those of open advertisements, of open orders, and of orders that ended in the
	 * last 30 days. Returns if any text was deleted (`erased`), and if any remains (`kept`).
	 */
	erase(user: number): Promise<{ readonly erased: boolean; readonly kept: boolean }> {
		const { views, people, tables, now } = this.#needs;
		return this.#turns.run(user, async () => {
			const { rows } = await sql<{ terms: string }>`
				select distinct terms from projection.p2p_orders
				where (buyer = ${BigInt(user)} or seller = ${BigInt(user)}) and merchant = ${BigInt(user)}
					and (ended_at = 0 or ended_at > ${BigInt(now() - SHOWN_MS)})`.execute(tables);
			const open = [...views.p2p.advertisementsOf(user), ...views.p2p.openOrders(user)].map(({ terms }) => terms);
			const needed = [...open, ...rows.map(({ terms }) => terms)];
			const owner = BigInt(user);
			const erased = await people
				.deleteFrom("people.p2p_texts")
				.where("user_id", "=", owner)
				.where(sql<boolean>`hash <> all(${needed}::text[])`)
				.returning("text")
				.execute();
			const kept = await people.selectFrom("people.p2p_texts").select("text").where("user_id", "=", owner).execute();
			// An empty text belongs to an advertisement without conditions, and does not count.
			const isText = ({ text }: { readonly text: string }) => text !== "";
			return { erased: erased.some(isText), kept: kept.some(isText) };
		});
	}
}

/** Returns the texts of conditions, keyed by hash. */
export async function textsOf(people: Kysely<P2pNameTables>, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const wanted = [...new Set(hashes)].filter((hash) => hash !== "");
	if (wanted.length === 0) return new Map();
	const rows = await people.selectFrom("people.p2p_texts").select(["hash", "text"]).where("hash", "in", wanted).execute();
	return new Map(rows.map(({ hash, text }) => [hash, text]));
}

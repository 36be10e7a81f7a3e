// Registers demo money in the server. All refills are in a table. The time from which each user may request the next refill is in
// memory.
import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { Columns } from "../../projection/columns.ts";
import { compareCount } from "../../projection/compare-count.ts";
import { table } from "../../projection/table.ts";
import type { ServerProduct } from "../product.ts";
import type { DemoViews } from "./views.ts";

const DEMO_REFILLS = table("demo_refills", 1, "added once", [
	["id", "bigint"],
	["user_id", "bigint"],
	["amount", "bigint"],
	["at", "bigint"],
]);
/** After a refill, the core refuses another one for this time (ms). */
const REFILL_AFTER_MS = 86_400_000;

class DemoView implements Readonly<DemoViews["demo"]> {
	readonly #refilledAt = new Map<number, number>();

	nextRefill(user: number): number {
		const at = this.#refilledAt.get(user);
		return at === undefined ? 0 : at + REFILL_AFTER_MS;
	}

	refilled(user: number, at: number): void {
		if (at > (this.#refilledAt.get(user) ?? 0)) this.#refilledAt.set(user, at);
	}
}

export const demo = {
	name: "demo",
	createViews() {
		const view = new DemoView();
		return { views: { demo: view }, take: { DemoRefilled: ({ user, at }) => view.refilled(user, at) } };
	},
	migrations: {
		"demo-0001-refills": {
			async up(db: Kysely<unknown>): Promise<void> {
				await sql`create table projection.demo_refills (
					id bigint primary key, user_id bigint not null, amount bigint not null, at bigint not null
				)`.execute(db);
				await sql`create index demo_refills_at on projection.demo_refills (at)`.execute(db);
			},
		},
	},
	tables: [DEMO_REFILLS],
	createProjection: () => ({
		begin() {
			const refills = new Columns(DEMO_REFILLS);
			return {
				take: { DemoRefilled: ({ user, amount, at }, _row, id) => refills.add(id, user, amount, at) },
				write: (client) => refills.write(client),
			};
		},
	}),
	createCheck() {
		let refills = 0;
		return {
			take: { DemoRefilled: () => void refills++ },
			compare: (pool) => compareCount(pool, DEMO_REFILLS, refills),
		};
	},
	/** Loads the refills of the last day from the table, because at a start the core restates only the newest refill. */
	async loadHistory(pool: Pool, { demo }: { readonly demo: DemoView }): Promise<void> {
		const { rows } = await pool.query<{ user_id: bigint; at: bigint }>(
			`select user_id, at from projection.demo_refills
			where at > (select max(at) from projection.demo_refills) - $1 order by id`,
			[REFILL_AFTER_MS],
		);
		for (const { user_id, at } of rows) demo.refilled(Number(user_id), Number(at));
	},
} satisfies ServerProduct<{ demo: DemoView }, { readonly demo: DemoView }>;

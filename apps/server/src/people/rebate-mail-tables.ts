// Marks of mails about rebates that lapse.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface RebateMailTables {
	"people.rebate_mails": {
		user_id: bigint;
		/** Last announced lapse at the time of the last mail, ms. */
		lapses_at: bigint;
	};
}

export const peopleRebateMails: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.rebate_mails (user_id bigint primary key, lapses_at bigint not null)`.execute(db);
	},
};

// Table of the mails that were sent about rebates that will lapse.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface RebateMailTables {
	"people.rebate_mails": {
		user_id: bigint;
		/** Latest lapse that the last mail to the user has announced, ms. */
		lapses_at: bigint;
	};
}

export const peopleRebateMails: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.rebate_mails (user_id bigint primary key, lapses_at bigint not null)`.execute(db);
	},
};

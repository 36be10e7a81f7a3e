// Where history that nobody traded here comes from: the venue that a 'backfill' candle was read from; null: it is made up.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const candleSources: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql.raw("alter table projection.candles add column source text").execute(db);
	},
};

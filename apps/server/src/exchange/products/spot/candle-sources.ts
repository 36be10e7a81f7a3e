// Sources of 'backfill' candles: the venue that a candle was read from; null for a simulated one.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const candleSources: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql.raw("alter table projection.candles add column source text").execute(db);
	},
};

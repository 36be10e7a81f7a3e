// Adds the column `source` to candles from before the first trade ('backfill'). It names the venue from which a candle was read;
// null means a simulated candle.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const candleSources: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql.raw("alter table projection.candles add column source text").execute(db);
	},
};

// Tables of the candles of mark and index prices. They begin with this migration; for earlier times charts use the pair's
// candles.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const priceCandles: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const [table, market] of [
			["contract_mark_candles", "instrument"],
			["index_candles", "pair"],
		] as const) {
			await sql
				.raw(
					`create table projection.${table} (
						${market} integer not null,
						period text not null,
						open_time bigint not null,
						origin text not null check (origin = 'trade'),
						open bigint not null,
						high bigint not null,
						low bigint not null,
						close bigint not null,
						volume_lots bigint not null,
						turnover bigint not null,
						source text,
						primary key (${market}, period, open_time, origin)
					) with (fillfactor = 80)`,
				)
				.execute(db);
		}
	},
};

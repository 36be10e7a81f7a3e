// Own records, transfers and the day's start from the projection's tables.
import type { Side } from "@candor/core";
import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import type { AccountRecordsTable, ProjectionTables, TransfersTable } from "../tables.ts";

export type Tables = Kysely<ProjectionTables>;

export interface RecordFilter {
	readonly account?: AccountRecordsTable["account"] | undefined;
	readonly currency_id?: number | undefined;
	readonly kind?: AccountRecordsTable["cause"] | undefined;
	readonly from?: number | undefined;
	readonly to?: number | undefined;
}

/** A record, and of a trade the market and side of the own order. */
export type RecordRow = Selectable<AccountRecordsTable> & { readonly pair: number | null; readonly side: Side | null };

/** Newest first. */
export function recordsOf(
	tables: Tables,
	user: number,
	filter: RecordFilter,
	limit: number,
	offset: number,
): Promise<readonly RecordRow[]> {
	let query = tables
		.selectFrom("projection.account_records as r")
		.leftJoin("projection.orders as o", (join) => join.onRef("o.order_id", "=", "r.ref").on("r.cause", "=", "trade"))
		.selectAll("r")
		.select(["o.pair", "o.side"])
		.where("r.user_id", "=", BigInt(user));
	if (filter.account !== undefined) query = query.where("r.account", "=", filter.account);
	if (filter.currency_id !== undefined) query = query.where("r.asset", "=", filter.currency_id);
	if (filter.kind !== undefined) query = query.where("r.cause", "=", filter.kind);
	if (filter.from !== undefined) query = query.where("r.at", ">=", BigInt(filter.from));
	if (filter.to !== undefined) query = query.where("r.at", "<=", BigInt(filter.to));
	return query.orderBy("r.record_id", "desc").limit(limit).offset(offset).execute();
}

/** Newest first. @param asset 0 for all */
export function transfersOf(
	tables: Tables,
	user: number,
	asset: number,
	limit: number,
	offset: number,
): Promise<readonly Selectable<TransfersTable>[]> {
	let query = tables.selectFrom("projection.transfers").selectAll().where("user_id", "=", BigInt(user));
	if (asset !== 0) query = query.where("asset", "=", asset);
	return query.orderBy("transfer_id", "desc").limit(limit).offset(offset).execute();
}

export interface DayMove {
	readonly asset: number;
	/** Sum of all changes since the day began, and of deposits among them; ledger units. */
	readonly moved: bigint;
	readonly deposited: bigint;
}

/** Per coin, demo money left out. */
export async function movedSince(tables: Tables, user: number, since: number): Promise<readonly DayMove[]> {
	const rows = await tables
		.selectFrom("projection.account_records")
		.select([
			"asset",
			sql<string>`sum(change)`.as("moved"),
			sql<string>`coalesce(sum(change) filter (where cause = 'deposit'), 0)`.as("deposited"),
		])
		.where("user_id", "=", BigInt(user))
		.where("account", "!=", "demo")
		.where("at", ">=", BigInt(since))
		.groupBy("asset")
		.execute();
	return rows.map(({ asset, moved, deposited }) => ({ asset, moved: BigInt(moved), deposited: BigInt(deposited) }));
}

/** Opening prices (ticks) of the day's candles, by pair; history's where there is any, since it began earlier. */
export async function dayOpens(tables: Tables, openTime: number): Promise<ReadonlyMap<number, bigint>> {
	const rows = await tables
		.selectFrom("projection.candles")
		.select(["pair", "open", "origin"])
		.where("period", "=", "1day")
		.where("open_time", "=", BigInt(openTime))
		.orderBy("origin", "desc")
		.execute();
	return new Map(rows.map(({ pair, open }) => [pair, open]));
}

import type { Kysely, Selectable } from "kysely";
import type { ContractTradeRow, LiquidationRow } from "../../exchange/products/contracts/tables.ts";
import type { OptionRow } from "../../exchange/products/options/option-row.ts";
import type { OptionState } from "../../exchange/products/options/option-state.ts";
import type { RecordHashes } from "../../serializers/option-receipt.ts";
import type { IndexRecordsTable, OptionOutagesTable, ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;
export type OptionOutage = Selectable<OptionOutagesTable>;

/** Returns an option of the user; undefined if it does not exist or belongs to another user. */
export function optionRowOf(tables: Tables, user: number, option: number): Promise<OptionRow | undefined> {
	return tables
		.selectFrom("projection.options")
		.selectAll()
		.where("option_id", "=", BigInt(option))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
}

export async function isOwnPosition(tables: Tables, user: number, position: number): Promise<boolean> {
	const row = await tables
		.selectFrom("projection.contract_tickets")
		.select("ticket_id")
		.where("ticket_id", "=", BigInt(position))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
	return row !== undefined;
}

export function recordOf(tables: Tables, pair: number, seq: bigint): Promise<Selectable<IndexRecordsTable> | undefined> {
	return tables
		.selectFrom("projection.index_records")
		.selectAll()
		.where("pair", "=", pair)
		.where("seq", "=", seq)
		.executeTakeFirst();
}

/**
 * Reads the liquidation of a position; undefined if there is none.
 * @param user owner that the position must have; if undefined, the owner is not checked
 */
export function liquidationOf(
	tables: Tables,
	position: number,
	user?: number,
): Promise<(LiquidationRow & { readonly leverage: number }) | undefined> {
	let query = tables
		.selectFrom("projection.contract_liquidations as liquidation")
		.innerJoin("projection.contract_tickets as position", "position.ticket_id", "liquidation.ticket_id")
		.selectAll("liquidation")
		.select("position.leverage")
		.where("liquidation.ticket_id", "=", BigInt(position));
	if (user !== undefined) query = query.where("liquidation.user_id", "=", BigInt(user));
	return query.executeTakeFirst();
}

const MOST_FILLS = 1_000;

/**
 * Reads the trades of a liquidation's order, oldest first. They are the newest trades with the position as taker, because a
 * liquidated position places no further order.
 */
export async function liquidationFills(
	tables: Tables,
	{ ticket_id, filled }: Pick<LiquidationRow, "ticket_id" | "filled">,
): Promise<readonly ContractTradeRow[]> {
	if (filled === 0n) return [];
	const newest = await tables
		.selectFrom("projection.contract_trades")
		.selectAll()
		.where("taker_ticket", "=", ticket_id)
		.orderBy("trade_id", "desc")
		.limit(MOST_FILLS)
		.execute();
	let left = filled;
	const its = newest.filter(({ lots }) => {
		const wanted = left > 0n;
		left -= lots;
		return wanted;
	});
	return its.reverse();
}

export async function hashesOf(tables: Tables, { pair, openSeq, endSeq }: OptionState): Promise<RecordHashes> {
	const rows = await tables
		.selectFrom("projection.index_records")
		.select(["seq", "hash"])
		.where("pair", "=", pair)
		.where("seq", "in", [BigInt(openSeq), BigInt(endSeq)])
		.execute();
	const hashAt = (seq: number) => rows.find((row) => Number(row.seq) === seq)?.hash;
	return { open: hashAt(openSeq), end: hashAt(endSeq) };
}

/** Reads the first outage of this market and kind of account whose time range contains the time at which the option was due. */
export function outageOf(
	tables: Tables,
	{ pair, account, settlesAfter, endedAt }: OptionState,
): Promise<OptionOutage | undefined> {
	return tables
		.selectFrom("projection.option_outages")
		.selectAll()
		.where("pair", "=", pair)
		.where("account", "=", account)
		.where("from_time", "<=", BigInt(settlesAfter))
		.where("to_time", ">=", BigInt(settlesAfter))
		.where("at", ">=", BigInt(endedAt))
		.orderBy("event_id")
		.limit(1)
		.executeTakeFirst();
}

/** Returns the time (ms) of the market's last index record at or before `time`; undefined if there is none. */
export async function lastRecordUpTo(tables: Tables, pair: number, time: number): Promise<number | undefined> {
	const row = await timesOf(tables, pair).where("time", "<=", BigInt(time)).orderBy("time", "desc").executeTakeFirst();
	return row && Number(row.time);
}

/** Returns the time (ms) of the market's first index record at or after `time`; undefined if there is none. */
export async function firstRecordFrom(tables: Tables, pair: number, time: number): Promise<number | undefined> {
	const row = await timesOf(tables, pair).where("time", ">=", BigInt(time)).orderBy("time").executeTakeFirst();
	return row && Number(row.time);
}

const timesOf = (tables: Tables, pair: number) =>
	tables.selectFrom("projection.index_records").select("time").where("pair", "=", pair).limit(1);

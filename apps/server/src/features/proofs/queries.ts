// Queries of the inputs of receipts.
import type { Kysely, Selectable } from "kysely";
import type { ContractTradeRow, LiquidationRow } from "../../exchange/products/contracts/tables.ts";
import type { OptionRow } from "../../exchange/products/options/option-row.ts";
import type { OptionState } from "../../exchange/products/options/option-state.ts";
import type { RecordHashes } from "../../serializers/option-receipt.ts";
import type { IndexRecordsTable, OptionOutagesTable, ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;
export type OptionOutage = Selectable<OptionOutagesTable>;

/** Undefined if the option is not this user's: another user's option is treated as missing. */
export function optionRowOf(tables: Tables, user: number, option: number): Promise<OptionRow | undefined> {
	return tables
		.selectFrom("projection.options")
		.selectAll()
		.where("option_id", "=", BigInt(option))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
}

/** Another user's position is treated as missing. */
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

/** A liquidation with the leverage of its position. @param user the owner; undefined: any */
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

/** Maximum number of orders that one order can match. */
const MOST_FILLS = 1_000;

/** Trades of a liquidation's order, in order: no later order of the position takes liquidity. */
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

/** Hashes of the records at which the option opened and ended. */
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

/** The outage that settled an option: that of its market and kind of account which contains its time. */
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

/** Time (ms) of the market's last record that is not later. */
export async function lastRecordUpTo(tables: Tables, pair: number, time: number): Promise<number | undefined> {
	const row = await timesOf(tables, pair).where("time", "<=", BigInt(time)).orderBy("time", "desc").executeTakeFirst();
	return row && Number(row.time);
}

/** Time (ms) of the market's first record that is not earlier. */
export async function firstRecordFrom(tables: Tables, pair: number, time: number): Promise<number | undefined> {
	const row = await timesOf(tables, pair).where("time", ">=", BigInt(time)).orderBy("time").executeTakeFirst();
	return row && Number(row.time);
}

const timesOf = (tables: Tables, pair: number) =>
	tables.selectFrom("projection.index_records").select("time").where("pair", "=", pair).limit(1);

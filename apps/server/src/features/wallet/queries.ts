import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { AccountRecordsTable, ProjectionTables, TransfersTable } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

/**
 * Reads a user's transfers, newest first.
 * @param asset number of the asset; 0 for all assets
 */
export function transfersOf(
	tables: Tables,
	user: number,
	asset: number,
	{ limit, offset, before }: Cut,
): Promise<readonly Selectable<TransfersTable>[]> {
	let query = tables.selectFrom("projection.transfers").selectAll().where("user_id", "=", BigInt(user));
	if (asset !== 0) query = query.where("asset", "=", asset);
	query = query.where("transfer_id", "<", below(before));
	return query.orderBy("transfer_id", "desc").limit(limit).offset(offset).execute();
}

/**
 * Causes that count as a deposit or withdrawal and not as gain or loss: money that arrives or leaves (but the fee of a withdrawal
 * is a loss), and moves of new coins and fund units, which have no market price.
 */
const PAID_IN: readonly AccountRecordsTable["cause"][] = [
	"deposit",
	"subscription_order",
	"subscription_launch",
	"subscription_refund",
	"ieo_pay",
	"ieo_listing",
	"ieo_refund",
	"fund_subscription",
	"fund_redemption",
	"fund_in_kind",
	"chain_deposit",
	"deposit_reversal",
	"debt_payment",
	"withdrawal",
	"internal_move",
	"p2p_sale",
	"p2p_refund",
	"p2p_purchase",
	"p2p_bond",
	"p2p_compensation",
];

export interface DayMove {
	readonly asset: number;
	readonly moved: bigint;
	/** The part of `moved` that is deposits minus withdrawals, in ledger units. */
	readonly deposited: bigint;
}

/**
 * Reads the sums of a user's balance changes since a day, one for each asset. Demo money is not included.
 * @param day first day, in days since the epoch
 */
export async function movedSince(tables: Tables, user: number, day: number): Promise<readonly DayMove[]> {
	const rows = await tables
		.selectFrom("projection.day_changes")
		.select([
			"asset",
			sql<string>`sum(change)`.as("moved"),
			sql<string>`coalesce(sum(change) filter (where cause in (${sql.join(PAID_IN)})), 0)`.as("deposited"),
		])
		.where("user_id", "=", BigInt(user))
		.where("day", ">=", day)
		.groupBy("asset")
		.execute();
	return rows.map(({ asset, moved, deposited }) => ({ asset, moved: BigInt(moved), deposited: BigInt(deposited) }));
}

/**
 * Reads the opening price of each pair in ticks. If a day has both a candle of history and a candle of trades, the history's
 * price is used, because it began earlier.
 */
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

// Reads pages of a user's account records with any filter. The table has one index: user, account, asset, cause, time. So for
// each combination of account, asset and cause there is a list sorted by time, called a lane here. Postgres merges the lanes that
// match the filter, and reads no more rows than the page needs.
import type { Side } from "@candor/core";
import { type Selectable, sql } from "kysely";
import type { DepositRecorderTables } from "../../deposit-recorder/tables.ts";
import type { OptionRow } from "../../exchange/products/options/option-row.ts";
import { below, type Cut, MAX_OFFSET } from "../../http/read-after-write.ts";
import type { AccountRecordsTable } from "../projection-tables.ts";
import type { Tables } from "./queries.ts";

export interface RecordFilter {
	readonly account?: AccountRecordsTable["account"] | undefined;
	readonly currency_id?: number | undefined;
	readonly kind?: AccountRecordsTable["cause"] | undefined;
	/** Earliest time of the records (core time in ms, inclusive). */
	readonly from?: number | undefined;
	/** Latest time of the records (core time in ms, inclusive). */
	readonly to?: number | undefined;
}

/** An account record, joined with the order, option or position that caused it. */
export type RecordRow = Selectable<AccountRecordsTable> & {
	readonly pair: number | null;
	readonly side: Side | null;
	readonly option_pair: number | null;
	readonly option_up: boolean | null;
	readonly option_result: OptionRow["result"] | null;
	readonly position_instrument: number | null;
	readonly position_long: boolean | null;
	/** Number of the deposit that its user sees. `ref` contains the deposit's number in the journal. */
	readonly shown_deposit: bigint | null;
};

const OF_DEPOSITS = ["chain_deposit", "deposit_reversal"] as const;

/** All causes that change the total of a user's account; each is a kind of account record. */
export const KINDS: readonly AccountRecordsTable["cause"][] = [
	"deposit",
	"transfer",
	"trade",
	"option_result",
	"demo_refill",
	"contract_trade",
	"contract_liquidation",
	"contract_funding",
	"earn_interest",
	"earn_charge",
	"subscription_order",
	"subscription_launch",
	"subscription_refund",
	"ieo_pay",
	"ieo_listing",
	"ieo_refund",
	"fund_subscription",
	"fund_redemption",
	"fund_in_kind",
	"rebate",
	"chain_deposit",
	"deposit_reversal",
	"debt_payment",
	"withdrawal",
	"withdrawal_fee",
	"internal_move",
	"p2p_sale",
	"p2p_refund",
	"p2p_purchase",
	"p2p_bond",
	"p2p_compensation",
];

type Lane = Pick<AccountRecordsTable, "account" | "asset" | "cause">;

export async function recordsOf(tables: Tables, user: number, filter: RecordFilter, cut: Cut): Promise<readonly RecordRow[]> {
	const lanes = await lanesOf(tables, user, filter);
	if (lanes.length === 0) return [];
	const page = recordsIn(tables, user, lanes, filter, cut);
	return tables
		.withTables<Pick<DepositRecorderTables, "money.deposits">>()
		.selectFrom(page.as("r"))
		.leftJoin("projection.orders as o", (join) => join.onRef("o.order_id", "=", "r.ref").on("r.cause", "=", "trade"))
		.leftJoin("projection.options as p", (join) => join.onRef("p.option_id", "=", "r.ref").on("r.cause", "=", "option_result"))
		.leftJoin("projection.contract_tickets as t", (join) =>
			join.onRef("t.ticket_id", "=", "r.ref").on("r.cause", "in", ["contract_trade", "contract_liquidation", "contract_funding"]),
		)
		.leftJoin("projection.chain_deposits as c", (join) => join.onRef("c.deposit", "=", "r.ref").on("r.cause", "in", OF_DEPOSITS))
		.leftJoin("money.deposits as d", (join) => join.onRef("d.network", "=", "c.network").onRef("d.key", "=", "c.key"))
		.selectAll("r")
		.select("d.id as shown_deposit")
		.select(["o.pair", "o.side", "p.pair as option_pair", "p.up as option_up", "p.result as option_result"])
		.select(["t.instrument as position_instrument", "t.long as position_long"])
		.orderBy("r.record_id", "desc")
		.execute();
}

/** Returns the lanes that match the filter and may contain records of the user. */
export async function lanesOf(
	tables: Tables,
	user: number,
	{ account, currency_id, kind }: RecordFilter,
): Promise<readonly Lane[]> {
	let query = tables.selectFrom("projection.balances").select(["account", "asset"]).where("owner", "=", BigInt(user));
	if (account !== undefined) query = query.where("account", "=", account);
	if (currency_id !== undefined) query = query.where("asset", "=", currency_id);
	const held = await query.execute();
	const kinds = kind === undefined ? KINDS : [kind];
	return held.flatMap(({ account, asset }) => kinds.map((cause) => ({ account, asset, cause })));
}

/**
 * Reads a page of records, newest first. Record ids increase with time, so their order is that of the ids.
 * @param lanes lanes to merge; at least one
 */
export function recordsIn(
	tables: Tables,
	user: number,
	lanes: readonly Lane[],
	{ from, to }: Pick<RecordFilter, "from" | "to">,
	{ limit, offset, before }: Cut,
) {
	// The index does not contain the record id. For a cursor without a time, all newer records are therefore read and skipped, up to
	// the deepest permitted page.
	const walked = before !== undefined && before.more === undefined ? MAX_OFFSET : 0;
	const [all, ...others] = lanes.map(({ account, asset, cause }) => {
		let query = tables
			.selectFrom("projection.account_records")
			.selectAll()
			.where("user_id", "=", BigInt(user))
			.where("account", "=", account)
			.where("asset", "=", asset)
			.where("cause", "=", cause);
		if (from !== undefined) query = query.where("at", ">=", BigInt(from));
		if (to !== undefined) query = query.where("at", "<=", BigInt(to));
		if (before?.more !== undefined) query = query.where(sql<boolean>`(at, record_id) < (${before.more}, ${before.id})`);
		// Each lane is sorted and limited by its own subquery; otherwise Postgres would read and sort all rows.
		const newest = query
			.orderBy("at", "desc")
			.orderBy("record_id", "desc")
			.limit(limit + offset + walked);
		const lane = tables.selectFrom(newest.as("lane")).selectAll();
		// The filter by record id is added only if it is needed: with it, Postgres sorts the lanes instead of merging them.
		return walked > 0 ? lane.where("record_id", "<", below(before)) : lane;
	});
	if (all === undefined) throw new Error("a page of records needs at least one lane");
	const merged = others.reduce((sum, other) => sum.unionAll(other), all);
	return tables
		.selectFrom(merged.as("r"))
		.selectAll("r")
		.orderBy("at", "desc")
		.orderBy("record_id", "desc")
		.limit(limit)
		.offset(offset);
}

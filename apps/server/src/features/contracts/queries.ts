import type { Kysely } from "kysely";
import type { PositionState } from "../../exchange/positions/position-state.ts";
import type { InsuranceAccount, InsuranceRow } from "../../exchange/products/contracts/insurance-table.ts";
import { positionOf as toState } from "../../exchange/products/contracts/position-row.ts";
import type { SettlementRow } from "../../exchange/products/contracts/settlement-table.ts";
import type {
	ContractTradeRow,
	DeleveragingRow,
	FundingPaymentRow,
	FundingRateRow,
	LiquidationRow,
} from "../../exchange/products/contracts/tables.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

const MOST_FILLS = 500;

/** Returns a position of the user; undefined if it does not exist or belongs to another user. */
export async function positionOf(tables: Tables, user: number, position: number): Promise<PositionState | undefined> {
	const row = await tables
		.selectFrom("projection.contract_tickets")
		.selectAll()
		.where("ticket_id", "=", BigInt(position))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
	return row === undefined ? undefined : toState(row);
}

export interface PositionFilter {
	readonly instruments: readonly number[];
	readonly statuses: readonly PositionState["status"][] | undefined;
}

export async function positionsOf(
	tables: Tables,
	user: number,
	{ instruments, statuses }: PositionFilter,
	{ limit, offset, before }: Cut,
): Promise<readonly PositionState[]> {
	if (instruments.length === 0) return [];
	let query = tables
		.selectFrom("projection.contract_tickets")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("instrument", "in", instruments);
	if (statuses !== undefined) query = query.where("status", "in", statuses);
	query = query.where("ticket_id", "<", below(before));
	const rows = await query.orderBy("ticket_id", "desc").limit(limit).offset(offset).execute();
	return rows.map(toState);
}

/**
 * Reads the fills of a position, newest first. Fills as maker and fills as taker are read by two queries, because each column has
 * its own index.
 */
export async function fillsOf(tables: Tables, position: number): Promise<readonly ContractTradeRow[]> {
	const side = (column: "maker_ticket" | "taker_ticket") =>
		tables
			.selectFrom("projection.contract_trades")
			.selectAll()
			.where(column, "=", BigInt(position))
			.orderBy("trade_id", "desc")
			.limit(MOST_FILLS)
			.execute();
	const [made, taken] = await Promise.all([side("maker_ticket"), side("taker_ticket")]);
	return [...made, ...taken].sort((a, b) => Number(b.trade_id - a.trade_id)).slice(0, MOST_FILLS);
}

export type PaymentRow = FundingPaymentRow & Pick<FundingRateRow, "rate_ppb">;

export function paymentsOf(tables: Tables, position: number): Promise<readonly PaymentRow[]> {
	return tables
		.selectFrom("projection.contract_funding_payments as p")
		.innerJoin("projection.contract_funding_rates as r", (join) =>
			join.onRef("r.instrument", "=", "p.instrument").onRef("r.period", "=", "p.period"),
		)
		.selectAll("p")
		.select("r.rate_ppb")
		.where("p.ticket_id", "=", BigInt(position))
		.orderBy("p.period", "desc")
		.limit(MOST_FILLS)
		.execute();
}

export function deleveragingsOf(tables: Tables, position: number): Promise<readonly DeleveragingRow[]> {
	return tables
		.selectFrom("projection.contract_deleveragings")
		.selectAll()
		.where("ticket_id", "=", BigInt(position))
		.orderBy("against", "desc")
		.limit(MOST_FILLS)
		.execute();
}

export function settlementsOf(tables: Tables, position: number): Promise<readonly SettlementRow[]> {
	return tables
		.selectFrom("projection.contract_settlements")
		.selectAll()
		.where("ticket_id", "=", BigInt(position))
		.orderBy("from_seq", "desc")
		.limit(MOST_FILLS)
		.execute();
}

export function ratesOf(tables: Tables, instrument: number, limit: number, offset: number): Promise<readonly FundingRateRow[]> {
	return tables
		.selectFrom("projection.contract_funding_rates")
		.selectAll()
		.where("instrument", "=", instrument)
		.orderBy("period", "desc")
		.limit(limit)
		.offset(offset)
		.execute();
}

export function liquidationsOf(
	tables: Tables,
	instrument: number,
	limit: number,
	offset: number,
): Promise<readonly LiquidationRow[]> {
	return tables
		.selectFrom("projection.contract_liquidations")
		.selectAll()
		.where("instrument", "=", instrument)
		.orderBy("at", "desc")
		.orderBy("ticket_id", "desc")
		.limit(limit)
		.offset(offset)
		.execute();
}

/**
 * Reads the balances of the hours after `hour` in which the balance changed, oldest first. They are preceded by the balance of
 * the latest earlier hour with a change.
 */
export async function insuranceSince(tables: Tables, account: InsuranceAccount, hour: number): Promise<readonly InsuranceRow[]> {
	const hours = () => tables.selectFrom("projection.contract_insurance").selectAll().where("account", "=", account);
	const [before, since] = await Promise.all([
		hours().where("hour", "<=", BigInt(hour)).orderBy("hour", "desc").limit(1).execute(),
		hours().where("hour", ">", BigInt(hour)).orderBy("hour").execute(),
	]);
	return [...before, ...since];
}

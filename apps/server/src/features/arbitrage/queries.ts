import type { Kysely } from "kysely";
import { redemptionOf, subscriptionOf } from "../../exchange/products/arbitrage/rows.ts";
import type { RedemptionState, SubscriptionState } from "../../exchange/products/arbitrage/state.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { DayValue } from "../../serializers/fund.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

/** Number of days that a chart reads: one year, and one day before it as the basis of the first day's change. */
const DAYS_SHOWN = 366;
const HOURS_SHOWN = 48;
const NEWEST_SHOWN = 50;

export async function dailyValuesOf(tables: Tables, fund: number): Promise<readonly DayValue[]> {
	const rows = await tables
		.selectFrom("projection.fund_days")
		.select(["day", "value"])
		.where("fund", "=", fund)
		.orderBy("day", "desc")
		.limit(DAYS_SHOWN)
		.execute();
	return rows.reverse();
}

export async function hourlyValuesOf(tables: Tables, fund: number) {
	const rows = await tables
		.selectFrom("projection.fund_values")
		.select(["hour", "value"])
		.where("fund", "=", fund)
		.orderBy("seq", "desc")
		.limit(HOURS_SHOWN)
		.execute();
	return rows.reverse();
}

export function decisionsOf(tables: Tables, fund: number) {
	return tables
		.selectFrom("projection.fund_decisions")
		.selectAll()
		.where("fund", "=", fund)
		.orderBy("seq", "desc")
		.limit(NEWEST_SHOWN)
		.execute();
}

export function fillsOf(tables: Tables, fund: number) {
	return tables
		.selectFrom("projection.fund_fills")
		.selectAll()
		.where("fund", "=", fund)
		.orderBy("event_id", "desc")
		.limit(NEWEST_SHOWN)
		.execute();
}

export async function subscriptionsOfUser(tables: Tables, user: number, { limit, offset, before }: Cut) {
	const rows = await tables
		.selectFrom("projection.fund_subscriptions")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("subscription_id", "<", below(before))
		.orderBy("subscription_id", "desc")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map(subscriptionOf);
}

export async function redemptionsOfUser(tables: Tables, user: number, { limit, offset, before }: Cut) {
	const rows = await tables
		.selectFrom("projection.fund_redemptions")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("redemption_id", "<", below(before))
		.orderBy("redemption_id", "desc")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map(redemptionOf);
}

export async function subscriptionIn(tables: Tables, user: number, id: number): Promise<SubscriptionState | undefined> {
	const row = await tables
		.selectFrom("projection.fund_subscriptions")
		.selectAll()
		.where("subscription_id", "=", BigInt(id))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
	return row && subscriptionOf(row);
}

export async function redemptionIn(tables: Tables, user: number, id: number): Promise<RedemptionState | undefined> {
	const row = await tables
		.selectFrom("projection.fund_redemptions")
		.selectAll()
		.where("redemption_id", "=", BigInt(id))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
	return row && redemptionOf(row);
}

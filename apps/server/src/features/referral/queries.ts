import { type Kysely, type SqlBool, sql } from "kysely";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

/**
 * Returns the sum of an inviter's paid rebates in units of the settlement asset, each valued at its day's closing index price.
 */
export async function incomeOf(tables: Tables, inviter: number): Promise<bigint> {
	const { value } = await tables
		.selectFrom("projection.referral_totals")
		.select(({ fn }) => fn.sum<string | null>("value").as("value"))
		.where("inviter_id", "=", BigInt(inviter))
		.executeTakeFirstOrThrow();
	return BigInt(value ?? 0);
}

/** Returns the sums of an inviter's paid rebates, one for each asset, in ledger units. */
export async function incomesOf(tables: Tables, inviter: number): Promise<readonly { asset: number; amount: bigint }[]> {
	const rows = await tables
		.selectFrom("projection.referral_income")
		.select(({ fn }) => ["asset", fn.sum<string>("amount").as("amount")])
		.where("inviter_id", "=", BigInt(inviter))
		.groupBy("asset")
		.orderBy("asset")
		.execute();
	return rows.map(({ asset, amount }) => ({ asset, amount: BigInt(amount) }));
}

/**
 * Held rebates of an inviter for the fees of one invitee. `value` is their sum in units of the settlement asset. `heldAt` is the
 * time (ms) at which the first of them was held.
 */
export interface HeldPair {
	readonly invitee: number;
	readonly inviter: number;
	readonly value: bigint;
	/** Earliest day of fees among the held rebates, in days since the epoch. */
	readonly day: number;
	readonly heldAt: number;
}

/**
 * Returns the pairs of inviter and invitee with held rebates, the highest values first. @param inviter undefined for all inviters
 */
export async function heldPairs(
	tables: Tables,
	inviter: number | undefined,
	{ limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly HeldPair[]> {
	let query = tables
		.selectFrom("projection.rebates")
		.select(({ fn }) => [
			"invitee_id",
			"inviter_id",
			fn.sum<string>("value").as("value"),
			fn.min<number>("day").as("day"),
			fn.min<bigint>("at").as("held_at"),
		])
		.where("state", "=", "held");
	if (inviter !== undefined) query = query.where("inviter_id", "=", BigInt(inviter));
	const rows = await query
		.groupBy(["invitee_id", "inviter_id"])
		.orderBy("value", "desc")
		.orderBy("invitee_id")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map((row) => ({
		invitee: Number(row.invitee_id),
		inviter: Number(row.inviter_id),
		value: BigInt(row.value),
		day: row.day,
		heldAt: Number(row.held_at),
	}));
}

/**
 * Returns the number of pairs with held rebates, the sum of the rebates' values, and the time (ms) at which the first was held.
 * @param inviter undefined for all inviters
 */
export async function heldSums(tables: Tables, inviter: number | undefined) {
	let query = tables
		.selectFrom("projection.rebates")
		.select(({ fn }) => [
			fn.count<bigint>("invitee_id").distinct().as("pairs"),
			fn.sum<string | null>("value").as("value"),
			fn.min<bigint | null>("at").as("held_at"),
		])
		.where("state", "=", "held");
	if (inviter !== undefined) query = query.where("inviter_id", "=", BigInt(inviter));
	const { pairs, value, held_at: heldAt } = await query.executeTakeFirstOrThrow();
	return { pairs: Number(pairs), value: BigInt(value ?? 0), heldAt: heldAt === null ? undefined : Number(heldAt) };
}

/**
 * Rebates of one month in one asset, in ledger units. Each entry of `rates` is a ratio (parts per million) and the version of the
 * terms that contain it.
 */
export interface MonthRow {
	/** Month as a number of the form YYYYMM, such as 202611. */
	readonly month: number;
	readonly asset: number;
	readonly fees: bigint;
	readonly amount: bigint;
	readonly paid: bigint;
	readonly rates: readonly (readonly [ratioPpm: number, terms: number])[];
}

/**
 * Returns an inviter's rebates by month and asset, newest month first. @param before month and asset of the last row of the
 * previous page
 */
export async function monthsOf(
	tables: Tables,
	inviter: number,
	{ limit, offset, before }: { limit: number; offset: number; before: { month: number; asset: number } | undefined },
): Promise<readonly MonthRow[]> {
	const month = sql<number>`to_char(to_timestamp(day::bigint * 86400) at time zone 'UTC', 'YYYYMM')::integer`;
	let query = tables
		.selectFrom("projection.rebate_sums")
		.select(({ fn }) => [
			month.as("month"),
			"asset",
			fn.sum<string>("fees").as("fees"),
			fn.sum<string>("amount").as("amount"),
			sql<string | null>`sum(amount) filter (where state = 'paid')`.as("paid"),
			sql<string[]>`array_agg(distinct ratio_ppm || ' ' || terms)`.as("rates"),
		])
		.where("inviter_id", "=", BigInt(inviter))
		.where("state", "<>", "lapsed")
		.where("invitees", ">", 0n);
	if (before !== undefined)
		query = query.where(sql<SqlBool>`(${month}, -asset) < (${before.month}::integer, ${-before.asset}::integer)`);
	const rows = await query
		.groupBy([month, "asset"])
		.orderBy("month", "desc")
		.orderBy("asset")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map((row) => ({
		month: row.month,
		asset: row.asset,
		fees: BigInt(row.fees),
		amount: BigInt(row.amount),
		paid: BigInt(row.paid ?? 0),
		rates: row.rates.map((rate) => rate.split(" ").map(Number) as [number, number]).sort(([, one], [, other]) => one - other),
	}));
}

/** Returns the versions of the terms that gave the user a ratio as a partner. */
export async function partnerTerms(tables: Tables, user: number): Promise<ReadonlySet<number>> {
	const rows = await tables.selectFrom("projection.referral_terms").select("terms").where("user_id", "=", BigInt(user)).execute();
	return new Set(rows.map(({ terms }) => Number(terms)));
}

/** Rebates of one day in one asset, in ledger units. */
export interface DayRow {
	readonly day: number;
	readonly asset: number;
	readonly ratioPpm: number;
	readonly terms: number;
	readonly fees: bigint;
	readonly amount: bigint;
	readonly invitees: number;
}

/**
 * Minimum number of invitees with fees on a day. A day with fewer is not listed, because it could reveal the trading of a single
 * user.
 */
const LEAST_INVITEES = 3;

/** Returns the days from `first` to `last` on which enough invitees paid fees, newest first. */
export async function daysOf(tables: Tables, inviter: number, first: number, last: number): Promise<readonly DayRow[]> {
	const rows = await tables
		.selectFrom("projection.rebate_sums")
		.select(({ fn }) => [
			"day",
			"asset",
			"ratio_ppm",
			"terms",
			fn.sum<string>("fees").as("fees"),
			fn.sum<string>("amount").as("amount"),
			fn.sum<string>("invitees").as("invitees"),
		])
		.where("inviter_id", "=", BigInt(inviter))
		.where("day", ">=", first)
		.where("day", "<=", last)
		.where("state", "<>", "lapsed")
		.groupBy(["day", "asset", "ratio_ppm", "terms"])
		.having(({ fn }) => fn.sum("invitees"), ">=", LEAST_INVITEES)
		.orderBy("day", "desc")
		.execute();
	return rows.map((row) => ({
		...{ day: row.day, asset: row.asset, ratioPpm: row.ratio_ppm, terms: Number(row.terms) },
		...{ fees: BigInt(row.fees), amount: BigInt(row.amount), invitees: Number(row.invitees) },
	}));
}

/**
 * Returns the inviters with the highest sums of paid rebates for the days from `first` to `last`, in whole coins of the
 * settlement asset.
 */
export async function highestIncomes(
	tables: Tables,
	{ first, last, unit, limit }: { first: number; last: number; unit: bigint; limit: number },
): Promise<readonly { inviter: number; income: bigint }[]> {
	const rows = await tables
		.selectFrom("projection.referral_totals")
		.select(({ fn }) => ["inviter_id", fn.sum<string>("value").as("value")])
		.where("day", ">=", first)
		.where("day", "<=", last)
		.groupBy("inviter_id")
		.having(({ fn }) => fn.sum("value"), ">=", unit as never)
		.orderBy("value", "desc")
		.orderBy("inviter_id")
		.limit(limit)
		.execute();
	return rows.map(({ inviter_id, value }) => ({ inviter: Number(inviter_id), income: BigInt(value) / unit }));
}

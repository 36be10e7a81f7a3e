// Tables of the referral product. Amounts are in ledger units of the fee's asset, values in units of the settlement asset, and
// ratios in parts per million. Days are UTC days since the epoch, times are in ms since the epoch.
import type { Rebate } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";

export interface InviterRow {
	user_id: bigint;
	inviter_id: bigint;
	imported: boolean;
	at: bigint;
}

/** A change of terms. `user_id` is the partner, or 0 for the general terms. A partner's ratio of 0 ends the partnership. */
export interface ReferralTermsRow {
	terms: bigint;
	user_id: bigint;
	ratio_ppm: number;
	/** General terms: maximum ratio of a partner. 0 in a partner's terms. */
	partner_ratio_ppm: number;
	/** General terms: number of days after which a held rebate lapses. 0 in a partner's terms. */
	lapse_days: number;
	/** Authorization code of the partner; empty in general terms. */
	code: string;
	from_day: number;
	at: bigint;
}

/**
 * Fees of a closed day in one asset, and the closing price: `per` units of the asset were worth `price` units of the settlement
 * asset. A price of 0 means that it is unknown.
 */
export interface ReferralDayRow {
	day: number;
	asset: number;
	amount: bigint;
	price: bigint;
	per: bigint;
	at: bigint;
}

/** A rebate that a settlement has paid or held. There is one row for each combination of invitee, asset and day of the fees. */
export interface RebateRow {
	invitee_id: bigint;
	day: number;
	asset: number;
	inviter_id: bigint;
	fees: bigint;
	ratio_ppm: number;
	/**
	 * Version of the terms that contain the rebate's ratio (projection.referral_terms). 0 means the terms before the first change.
	 */
	terms: bigint;
	amount: bigint;
	/** Value of the amount at the day's closing index price, truncated; 0 if there was no index. */
	value: bigint;
	state: "held" | "paid" | "lapsed";
	/** Number of the settlement that last paid or held the rebate. The inviter's account record has this number as its reference. */
	settlement: bigint;
	at: bigint;
}

/** Sums of an inviter's paid rebates for one day of fees. */
export interface ReferralTotalRow {
	inviter_id: bigint;
	day: number;
	/** Sum of values in units of the settlement asset, each at its day's closing index price. */
	value: bigint;
	rebates: bigint;
}

/** Sums of an inviter's paid rebates for one day of fees and one asset, in ledger units. */
export interface ReferralIncomeRow {
	inviter_id: bigint;
	day: number;
	asset: number;
	amount: bigint;
	/** Number of invitees whose fees are in the sum. It equals the number of rebates, because each invitee has one. */
	invitees: bigint;
}

/**
 * Sums of an inviter's rebates for one day of fees, version of terms and state, in ledger units. The inviter's pages read these
 * sums: unlike the rebates, their number does not grow with the number of invitees.
 */
export interface RebateSumRow {
	inviter_id: bigint;
	day: number;
	asset: number;
	ratio_ppm: number;
	terms: bigint;
	state: RebateRow["state"];
	fees: bigint;
	amount: bigint;
	invitees: bigint;
}

export const INVITERS = table("inviters", 1, "added once", [
	["user_id", "bigint"],
	["inviter_id", "bigint"],
	["imported", "boolean"],
	["at", "bigint"],
]);
export const REFERRAL_TERMS = table("referral_terms", 1, "added once", [
	["terms", "bigint"],
	["user_id", "bigint"],
	["ratio_ppm", "integer"],
	["partner_ratio_ppm", "integer"],
	["lapse_days", "integer"],
	["code", "text"],
	["from_day", "integer"],
	["at", "bigint"],
]);
export const REFERRAL_DAYS = table("referral_days", 2, "added once", [
	["day", "integer"],
	["asset", "integer"],
	["amount", "bigint"],
	["price", "bigint"],
	["per", "bigint"],
	["at", "bigint"],
]);
export const REBATES = table("rebates", 3, "replaced", [
	["invitee_id", "bigint"],
	["day", "integer"],
	["asset", "integer"],
	["inviter_id", "bigint"],
	["fees", "bigint"],
	["ratio_ppm", "integer"],
	["terms", "bigint"],
	["amount", "bigint"],
	["value", "bigint"],
	["state", "text"],
	["settlement", "bigint"],
	["at", "bigint"],
]);
export const REFERRAL_TOTALS = table("referral_totals", 2, "summed", [
	["inviter_id", "bigint"],
	["day", "integer"],
	["value", "bigint"],
	["rebates", "bigint"],
]);
export const REFERRAL_INCOME = table("referral_income", 3, "summed", [
	["inviter_id", "bigint"],
	["day", "integer"],
	["asset", "integer"],
	["amount", "bigint"],
	["invitees", "bigint"],
]);

export const REBATE_SUMS = table("rebate_sums", 6, "summed", [
	["inviter_id", "bigint"],
	["day", "integer"],
	["asset", "integer"],
	["ratio_ppm", "integer"],
	["terms", "bigint"],
	["state", "text"],
	["fees", "bigint"],
	["amount", "bigint"],
	["invitees", "bigint"],
]);

/** Returns the values of a rebate's row in the order of the table's columns. */
export function rebateValues(
	{ invitee, day, asset, inviter, fees, ratioPpm, terms, amount }: Rebate,
	value: bigint,
	state: RebateRow["state"],
	settlement: number,
	at: number,
): Value[] {
	return [invitee, day, asset, inviter, fees, ratioPpm, terms, amount, value, state, settlement, at];
}

export const referralTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.inviters (
		user_id bigint primary key,
		inviter_id bigint not null,
		imported boolean not null,
		at bigint not null
	)`,
	`create index inviters_of_inviter on projection.inviters (inviter_id, at desc, user_id)`,
	`create table projection.referral_terms (
		terms bigint primary key,
		user_id bigint not null,
		ratio_ppm integer not null,
		partner_ratio_ppm integer not null,
		lapse_days integer not null,
		code text not null,
		from_day integer not null,
		at bigint not null
	)`,
	`create index referral_terms_of_user on projection.referral_terms (user_id, terms desc)`,
	`create table projection.referral_days (
		day integer not null,
		asset integer not null,
		amount bigint not null,
		price bigint not null,
		per bigint not null,
		at bigint not null,
		primary key (day, asset)
	)`,
	`create table projection.rebates (
		invitee_id bigint not null,
		day integer not null,
		asset integer not null,
		inviter_id bigint not null,
		fees bigint not null,
		ratio_ppm integer not null,
		terms bigint not null,
		amount bigint not null,
		value bigint not null,
		state text not null,
		settlement bigint not null,
		at bigint not null,
		primary key (invitee_id, day, asset)
	) with (fillfactor = 80)`,
	`create index rebates_of_inviter on projection.rebates (inviter_id, day desc, invitee_id, asset)`,
	`create table projection.referral_totals (
		inviter_id bigint not null,
		day integer not null,
		value bigint not null,
		rebates bigint not null,
		primary key (inviter_id, day)
	) with (fillfactor = 70)`,
	// The ranking of inviters reads this index: it adds up the last days of all inviters.
	`create index referral_totals_of_day on projection.referral_totals (day) include (inviter_id, value)`,
	`create table projection.referral_income (
		inviter_id bigint not null,
		day integer not null,
		asset integer not null,
		amount bigint not null,
		invitees bigint not null,
		primary key (inviter_id, day, asset)
	) with (fillfactor = 70)`,
];

/** Creates the index of held rebates, for the operators' review and for the inviter's total of held rebates. */
export const heldRebatesIndex: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create index rebates_held on projection.rebates (inviter_id, invitee_id) include (value, day, at)
			where state = 'held'`.execute(db);
	},
};

export const rebateSums: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table projection.rebate_sums (
			inviter_id bigint not null,
			day integer not null,
			asset integer not null,
			ratio_ppm integer not null,
			terms bigint not null,
			state text not null,
			fees bigint not null,
			amount bigint not null,
			invitees bigint not null,
			primary key (inviter_id, day, asset, ratio_ppm, terms, state)
		) with (fillfactor = 70)`.execute(db);
		await sql`insert into projection.rebate_sums
			select inviter_id, day, asset, ratio_ppm, terms, state, sum(fees), sum(amount), count(*)
			from projection.rebates group by inviter_id, day, asset, ratio_ppm, terms, state`.execute(db);
	},
};

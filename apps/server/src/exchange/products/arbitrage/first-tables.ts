// Tables of strategy funds. Money is in units of the settlement asset, fund units have six decimals, unit values are in parts per
// billion, and times are in ms since the epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const arbitrageTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	// The column `told` contains the complete valuation as JSON (a bigint ends with n), from which a reader can recompute the unit
	// value.
	`create table projection.fund_values (
		fund integer not null,
		seq bigint not null,
		hour bigint not null,
		value bigint not null,
		told text not null,
		primary key (fund, seq)
	)`,
	// This table contains the last unit value of each day.
	`create table projection.fund_days (
		fund integer not null,
		day integer not null,
		hour bigint not null,
		value bigint not null,
		primary key (fund, day)
	) with (fillfactor = 70)`,
	`create table projection.fund_decisions (
		fund integer not null,
		seq bigint not null,
		decision text not null,
		inputs text not null,
		at bigint not null,
		primary key (fund, seq)
	)`,
	// `market` is the number of a spot pair or of a contract. `counterpart` is the account on the other side of the fill; 0 means
	// the insurance fund.
	`create table projection.fund_fills (
		fund integer not null,
		event_id bigint not null,
		contract boolean not null,
		market integer not null,
		buys boolean not null,
		price bigint not null,
		lots bigint not null,
		counterpart bigint not null,
		at bigint not null,
		primary key (fund, event_id)
	)`,
	`create table projection.fund_subscriptions (
		subscription_id bigint primary key,
		user_id bigint not null,
		client_id text not null,
		fund integer not null,
		amount bigint not null,
		status text not null,
		cost bigint not null,
		units bigint not null,
		lot bigint not null,
		asked_at bigint not null,
		at bigint not null
	) with (fillfactor = 80)`,
	`create index fund_subscriptions_of_user on projection.fund_subscriptions (user_id, subscription_id desc)`,
	`create table projection.fund_redemptions (
		redemption_id bigint primary key,
		user_id bigint not null,
		client_id text not null,
		fund integer not null,
		asked bigint not null,
		units bigint not null,
		status text not null,
		late boolean not null,
		sum_proceeds bigint not null,
		sum_fee bigint not null,
		asked_at bigint not null,
		at bigint not null
	) with (fillfactor = 80)`,
	`create index fund_redemptions_of_user on projection.fund_redemptions (user_id, redemption_id desc)`,
];

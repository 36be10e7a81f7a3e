// Creates the tables of P2P trades. Quantities are in units of the coin, amounts in units of the currency, times in ms since the
// epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const p2pTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.p2p_orders (
		order_id bigint primary key,
		advertisement bigint not null,
		version bigint not null,
		merchant bigint not null,
		buyer bigint not null,
		seller bigint not null,
		asset integer not null,
		currency text not null,
		pay_type text not null,
		quantity bigint not null,
		amount bigint not null,
		price bigint not null,
		value bigint not null,
		window_ms bigint not null,
		recall_ms bigint not null,
		hold_ms bigint not null,
		payee text not null,
		payer text not null,
		terms text not null,
		opened_at bigint not null,
		state text not null,
		cause text not null,
		due bigint not null,
		evidence_until bigint not null,
		ruling_due bigint not null,
		late boolean not null,
		steps text not null,
		operator bigint not null,
		buyer_agrees text not null,
		seller_agrees text not null,
		ended_at bigint not null,
		frozen boolean not null,
		reversed boolean not null,
		compensated bigint not null,
		held boolean not null,
		pay_ms bigint not null,
		release_ms bigint not null,
		disputed boolean not null,
		loser bigint not null
	) with (fillfactor = 70)`,
	`create index p2p_orders_of_buyer on projection.p2p_orders (buyer, order_id desc)`,
	`create index p2p_orders_of_seller on projection.p2p_orders (seller, order_id desc)`,
	`create index p2p_orders_ended_of_buyer on projection.p2p_orders (buyer, ended_at) where ended_at > 0`,
	`create index p2p_orders_ended_of_seller on projection.p2p_orders (seller, ended_at) where ended_at > 0`,
	`create index p2p_orders_lost on projection.p2p_orders (loser) where loser > 0`,
	`create index p2p_orders_unfinished on projection.p2p_orders (order_id) where ended_at = 0 or frozen or held`,
	`create table projection.p2p_advertisements (
		advertisement bigint primary key,
		version bigint not null,
		user_id bigint not null,
		side text not null,
		asset integer not null,
		currency text not null,
		price bigint not null,
		ratio_ppm bigint not null,
		lowest bigint not null,
		highest bigint not null,
		min_amount bigint not null,
		max_amount bigint not null,
		pay_types text not null,
		terms text not null,
		person bigint not null,
		visible boolean not null,
		quantity bigint not null,
		state text not null,
		changed_at bigint not null,
		closed_at bigint not null
	) with (fillfactor = 70)`,
	`create index p2p_advertisements_of_user on projection.p2p_advertisements (user_id, advertisement desc)`,
	`create index p2p_advertisements_open on projection.p2p_advertisements (advertisement) where closed_at = 0`,
	`create table projection.p2p_merchants (
		user_id bigint primary key,
		state text not null,
		operator bigint not null,
		since bigint not null,
		bond bigint not null
	)`,
	`create table projection.p2p_partners (
		user_id bigint not null,
		partner bigint not null,
		last_order bigint not null,
		primary key (user_id, partner)
	)`,
];

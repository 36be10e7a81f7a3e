// A saved withdrawal address. Its seal, an HMAC, covers owner, address and time. If someone changes the row in the database, the
// seal is wrong and no money goes to the address.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface WithdrawalAddressesTable {
	id: Generated<bigint>;
	user_id: bigint;
	network: number;
	asset: number;
	address: string;
	label: string;
	created_at: bigint;
	usable_from: bigint;
	/** HMAC-SHA-256 as hex. */
	seal: string;
}

/**
 * An accepted application for a withdrawal, under the id that the client chose. A repeated request returns the same withdrawal,
 * and needs no new verification code.
 */
export interface ApplicationsTable {
	user_id: bigint;
	client_id: string;
	/** Coin, address and amount of the request, as text. */
	request: string;
	withdrawal: bigint;
}

/** Position up to which changes were mailed: the id of a withdrawal's step, or the time (ms) of a deposit's change. */
export interface MailPositionsTable {
	what: "withdrawals" | "deposits" | "rejections";
	position: bigint;
}

/** Kind of the newest mail about a deposit. */
export interface DepositMailsTable {
	deposit: bigint;
	what: "deposit_credited" | "deposit_reversed";
}

/** A rejected bank deposit about which a mail was stored. */
export interface RejectionMailsTable {
	application: bigint;
}

export interface MoneyMailTables {
	"money.rejection_mails": RejectionMailsTable;
	"money.mail_positions": MailPositionsTable;
	"money.deposit_mails": DepositMailsTable;
}

export interface AddressBookTables {
	"money.withdrawal_addresses": WithdrawalAddressesTable;
	"money.applications": ApplicationsTable;
}

export const moneyWithdrawalAddresses: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	"create schema if not exists money",
	`create table money.withdrawal_addresses (
		id bigint generated always as identity primary key,
		user_id bigint not null,
		network integer not null,
		asset integer not null,
		address text not null,
		label text not null,
		created_at bigint not null,
		usable_from bigint not null,
		seal text not null,
		unique (user_id, network, asset, address)
	)`,
];

export const moneyApplications: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table money.applications (
			user_id bigint not null,
			client_id text not null,
			request text not null,
			withdrawal bigint not null,
			primary key (user_id, client_id)
		)`.execute(db);
	},
};

export const moneyMails: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table money.mail_positions (what text primary key, position bigint not null)`.execute(db);
		await sql`create table money.deposit_mails (deposit bigint primary key, what text not null)`.execute(db);
	},
};

export const moneyRejectionMails: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table money.rejection_mails (application bigint primary key)`.execute(db);
	},
};

// Tables of payment accounts for P2P trades. The details of a user's accounts are encrypted with one key of the key store. The
// simulated merchants of a sandbox have payment accounts too, although the table of users does not contain these merchants.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface PaymentAccountKeysTable {
	user_id: bigint;
	/** Id of the key in the key store that encrypts the user's payment accounts. */
	key_id: string;
}

/**
 * A payment account. Its row does not change until it is deleted, so that an order can find the account's details by user and
 * hash.
 */
export interface PaymentAccountsTable {
	id: Generated<bigint>;
	user_id: bigint;
	pay_type: string;
	/** HMAC-SHA-256 in hex of the user, the pay type and the values of its fields. */
	hash: string;
	/** Encrypted JSON of the holder and the values of the fields. */
	details: string;
	created_at: bigint;
	/** Time at which the user deleted the account, ms; null before. */
	deleted_at: bigint | null;
}

export interface PaymentAccountTables {
	"people.payment_account_keys": PaymentAccountKeysTable;
	"people.payment_accounts": PaymentAccountsTable;
}

export const peoplePaymentAccounts: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table people.payment_account_keys (
		user_id bigint primary key,
		key_id text not null
	)`,
	`create table people.payment_accounts (
		id bigint generated always as identity primary key,
		user_id bigint not null,
		pay_type text not null,
		hash text not null,
		details text not null,
		created_at bigint not null,
		deleted_at bigint
	)`,
	"create unique index payment_accounts_of_user on people.payment_accounts (user_id, hash) where deleted_at is null",
	"create index payment_accounts_by_hash on people.payment_accounts (user_id, hash, id)",
	"create index payment_accounts_deleted on people.payment_accounts (deleted_at) where deleted_at is not null",
];

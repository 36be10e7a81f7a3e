// Tables of bank cards. All texts are encrypted with a key per user from the key store. No table has a security code (CVV).
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface BankCardKeysTable {
	user_id: bigint;
	/** Key of the key store. */
	key_id: string;
}

export interface BankCardsTable {
	id: Generated<bigint>;
	user_id: bigint;
	kind: "local" | "international";
	/** HMAC-SHA-256 of the number in hex, to find the same number again. */
	number_hash: string;
	last_four: string;
	/** Encrypted number. */
	number: string;
	/** Encrypted JSON of the other texts. */
	details: string;
	is_default: boolean;
	name_match: "same" | "order_differs" | "initials" | "different" | "unverified";
	/** HMAC-SHA-256 in hex of the verified name that `name_match` compares; empty if there was none. */
	name_hash: string;
	review: "none" | "needed" | "accepted" | "rejected";
	/** Operator of the decision; null if there is none. */
	decided_by: number | null;
	decided_at: bigint | null;
	/** The operator's reason, encrypted; empty if there is none. */
	reason: Generated<string>;
	/** Facts at the time of adding, separated by commas. */
	flags: string;
	created_at: bigint;
	usable_from: bigint;
}

/** Changes of cards and looks at full numbers by their users. Rows stay after a card is deleted. */
export interface BankCardEventsTable {
	id: Generated<bigint>;
	user_id: bigint;
	card_id: bigint;
	event: "added" | "deleted" | "shown";
	last_four: string;
	at: bigint;
	address: string;
}

export interface BankCardTables {
	"people.bank_card_keys": BankCardKeysTable;
	"people.bank_cards": BankCardsTable;
	"people.bank_card_events": BankCardEventsTable;
}

export const peopleBankCards: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table people.bank_card_keys (
		user_id bigint primary key references people.users (id),
		key_id text not null
	)`,
	`create table people.bank_cards (
		id bigint generated always as identity primary key,
		user_id bigint not null references people.users (id),
		kind text not null check (kind in ('local', 'international')),
		number_hash text not null,
		last_four text not null,
		number text not null,
		details text not null,
		is_default boolean not null,
		name_match text not null,
		name_hash text not null,
		review text not null check (review in ('none', 'needed', 'accepted', 'rejected')),
		decided_by integer,
		decided_at bigint,
		reason text not null default '',
		flags text not null,
		created_at bigint not null,
		usable_from bigint not null,
		unique (user_id, number_hash)
	)`,
	"create index bank_cards_by_number on people.bank_cards (number_hash)",
	"create index bank_cards_to_check on people.bank_cards (created_at, id) where review = 'needed'",
	"create unique index bank_cards_default on people.bank_cards (user_id) where is_default",
	`create table people.bank_card_events (
		id bigint generated always as identity primary key,
		user_id bigint not null references people.users (id),
		card_id bigint not null,
		event text not null,
		last_four text not null,
		at bigint not null,
		address text not null
	)`,
	"create index bank_card_events_of_user on people.bank_card_events (user_id, id desc)",
];

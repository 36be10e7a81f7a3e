// Tables of bank cards. All texts of a user are encrypted with one key of the key store. No table has a security code (CVV).
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface BankCardKeysTable {
	user_id: bigint;
	/** Id of the key in the key store that encrypts the user's cards. */
	key_id: string;
}

export interface BankCardsTable {
	id: Generated<bigint>;
	user_id: bigint;
	kind: "local" | "international";
	/** HMAC-SHA-256 of the card number in hex. It shows whether the same number is stored already. */
	number_hash: string;
	last_four: string;
	/** Encrypted card number. */
	number: string;
	/** Encrypted JSON of the card's other texts. */
	details: string;
	is_default: boolean;
	name_match: "same" | "order_differs" | "initials" | "different" | "unverified";
	/** HMAC-SHA-256 in hex of the verified name with which `name_match` was determined; empty if the user had no verified name. */
	name_hash: string;
	review: "none" | "needed" | "accepted" | "rejected";
	/** Operator who decided the review; null if none has. */
	decided_by: number | null;
	decided_at: bigint | null;
	/** The operator's reason for the decision, encrypted; empty if there is none. */
	reason: Generated<string>;
	/** Facts that were noticed when the card was added, separated by commas. */
	flags: string;
	created_at: bigint;
	usable_from: bigint;
}

/** Changes of bank cards, and the times at which users displayed full numbers. The rows stay after a card is deleted. */
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

// Tables of conversations. A trigger refuses every change of a message. When the retention ends, the key of the texts is
// destroyed and no message row changes.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ConversationsTable {
	/** Key of the conversation, such as `p2p:17`. The part before the colon names its family. */
	conversation: string;
	/**
	 * Id of the key (in the key store) that encrypts new texts. It is empty from the end of the retention until the next message.
	 */
	key_id: string;
	/** Number of the newest message. */
	messages: bigint;
	/** Hash of the newest message. */
	head: string;
	/** Time in ms of the newest message. */
	changed_at: bigint;
}

export interface MessagesTable {
	conversation: string;
	/** Number of the message in its conversation, counted from 1 without gaps. */
	number: bigint;
	/** User who sent the message; 0 if it is from an operator or the system. */
	user_id: bigint;
	/** Operator who sent the message; 0 if it is from a user or the system. */
	operator: number;
	client_id: string;
	/** Encrypted text in base64url. It cannot be read once its key is destroyed. */
	text: string;
	key_id: string;
	/** Id of the picture; empty if the message has none. */
	image: string;
	/** SHA-256 of the picture in hex; empty if the message has none. */
	image_sha256: string;
	at: bigint;
	/** Hash of the previous message of the conversation, in hex. */
	previous: string;
	/** SHA-256 of this row, hex. */
	hash: string;
}

export interface ReadMarksTable {
	conversation: string;
	user_id: bigint;
	/** Number of the newest message that the user has read. */
	number: bigint;
}

export interface ChatTables {
	"chat.conversations": ConversationsTable;
	"chat.messages": MessagesTable;
	"chat.read_marks": ReadMarksTable;
}

export const chatTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	"create schema chat",
	`create table chat.conversations (
		conversation text primary key,
		key_id text not null,
		messages bigint not null,
		head text not null,
		changed_at bigint not null
	)`,
	"create index conversations_by_time on chat.conversations (changed_at)",
	`create table chat.messages (
		conversation text not null references chat.conversations (conversation),
		number bigint not null check (number >= 1),
		user_id bigint not null,
		operator integer not null,
		client_id text not null,
		text text not null,
		key_id text not null,
		image text not null,
		image_sha256 text not null,
		at bigint not null,
		previous text not null,
		hash text not null,
		primary key (conversation, number),
		unique (conversation, user_id, operator, client_id)
	)`,
	"create index messages_of_user on chat.messages (user_id, conversation, number)",
	`create function chat.refuse_change() returns trigger language plpgsql as $$
	begin
		raise exception 'messages are only ever added';
	end $$`,
	// The trigger runs for each row and not for each statement, because the restore of a backup sends deletes to empty tables,
	// which must pass.
	`create trigger only_added before update or delete on chat.messages
	for each row execute function chat.refuse_change()`,
	`create trigger never_emptied before truncate on chat.messages
	for each statement execute function chat.refuse_change()`,
	`create table chat.read_marks (
		conversation text not null references chat.conversations (conversation),
		user_id bigint not null,
		number bigint not null,
		primary key (conversation, user_id)
	)`,
];

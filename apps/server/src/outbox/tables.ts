// Table of unsent messages. A row is removed when its message is delivered or has expired.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { ChannelName } from "./message.ts";

export interface MessagesTable {
	id: Generated<bigint>;
	channel: ChannelName;
	recipient: string;
	subject: string;
	text: string;
	html: string;
	created_at: bigint;
	/**
	 * Time of the next try, ms. Each try first sets it to the time of the following try. If the process dies, the message is
	 * therefore tried again.
	 */
	next_at: bigint;
	tries: number;
	/** Time after which the message must not be sent, ms. */
	expires_at: bigint;
}

export interface OutboxTables {
	"people.messages": MessagesTable;
}

export const outboxTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.messages (
			id bigint generated always as identity primary key,
			channel text not null check (channel in ('mail', 'sms')),
			recipient text not null,
			subject text not null,
			text text not null,
			html text not null,
			created_at bigint not null,
			next_at bigint not null,
			tries integer not null default 0,
			expires_at bigint not null
		)`.execute(db);
		await sql`create index messages_due on people.messages (channel, next_at)`.execute(db);
	},
};

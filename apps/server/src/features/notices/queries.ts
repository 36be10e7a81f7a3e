import { type Kysely, sql } from "kysely";
import type { NoticeRow } from "../../exchange/products/notices/notice.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { ProjectionTables } from "../projection-tables.ts";

type People = Kysely<PeopleTables>;
type Tables = Kysely<ProjectionTables>;

export function noticesOf(tables: Tables, user: number, { limit, offset, before }: Cut): Promise<NoticeRow[]> {
	return tables
		.selectFrom("projection.notices")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("id", "<", below(before))
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute();
}

/** Returns the id of the newest notice that the user has marked as read; 0 if there is none. */
export async function readUpTo(people: People, user: number): Promise<number> {
	const row = await people
		.selectFrom("people.notice_marks")
		.select("read_up_to")
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
	return Number(row?.read_up_to ?? 0n);
}

export async function unreadSince(tables: Tables, user: number, mark: number): Promise<number> {
	const { unread } = await tables
		.selectFrom("projection.notices")
		.select(sql<bigint>`count(*)`.as("unread"))
		.where("user_id", "=", BigInt(user))
		.where("id", ">", BigInt(mark))
		.executeTakeFirstOrThrow();
	return Number(unread);
}

/**
 * Marks all notices up to `id` as read. The stored id is never above the user's newest notice; otherwise an invented id would
 * mark future notices as read.
 */
export async function setReadUpTo(people: People, tables: Tables, user: number, id: number): Promise<number> {
	const { newest } = await tables
		.selectFrom("projection.notices")
		.select(sql<bigint>`coalesce(max(id), 0)`.as("newest"))
		.where("user_id", "=", BigInt(user))
		.where("id", "<=", BigInt(id))
		.executeTakeFirstOrThrow();
	if (newest === 0n) return readUpTo(people, user);
	const { read_up_to } = await people
		.insertInto("people.notice_marks")
		.values({ user_id: BigInt(user), read_up_to: newest })
		.onConflict((conflict) =>
			conflict.column("user_id").doUpdateSet({ read_up_to: sql`greatest(notice_marks.read_up_to, excluded.read_up_to)` }),
		)
		.returning("read_up_to")
		.executeTakeFirstOrThrow();
	return Number(read_up_to);
}

// POST notice/list and notice/read: list the user's notices, and mark them as read. The last read notice is stored outside the
// journal, because the journal is only about money.
import type { Kysely } from "kysely";
import { type NoticeRow, noticeOf } from "../../exchange/products/notices/notice.ts";
import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import { type Cut, caughtUp, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { toWireNotice } from "../../serializers/notice.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { noticesOf, readUpTo, setReadUpTo, unreadSince } from "./queries.ts";

export interface NoticesDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly tables: Kysely<ProjectionTables>;
	readonly views: ViewsNeeded;
	readonly projected: OwnProjected;
}

export function notices({ people, tables, views, projected }: NoticesDependencies): Feature {
	return (calls) => {
		calls.handleRead("notice/list", async (params, context) => {
			const upToDate = await caughtUp(projected, context);
			const mark = await readUpTo(people, context.user);
			const rows = (cut: Cut) => noticesOf(tables, context.user, cut);
			const show = (row: NoticeRow) => {
				const notice = noticeOf(row);
				return toWireNotice(views, notice, notice.id <= mark);
			};
			const page = await pageOf(requestedPage(params), upToDate, rows, show, ({ id }) => id);
			return data({ ...page, unread: await unreadSince(tables, context.user, mark) }, projected.seq);
		});

		calls.handleRead("notice/read", async ({ id }, context) => {
			await caughtUp(projected, context);
			const mark = await setReadUpTo(people, tables, context.user, id);
			return data({ unread: await unreadSince(tables, context.user, mark) });
		});
	};
}

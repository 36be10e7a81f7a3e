// New notices in the topic `account`. A notice is sent after it was written to the tables, so that a client that then requests
// the list finds the notice there.

import type { Notice } from "../../exchange/products/notices/notice.ts";
import { type NoticeViews, toWireNotice } from "../../serializers/notice.ts";
import type { AccountTopic } from "./account-topic.ts";

type Pending = Notice[];

export function createNoticesTopic(views: NoticeViews): AccountTopic<Pending> {
	return {
		take: {},
		noticeWritten: (pending, notice) => void pending.push(notice),
		createPending: () => [],
		change: (pending) => ({ notices: pending.map((notice) => toWireNotice(views, notice, false)) }),
		snapshot: () => ({ notices: [] }),
	};
}

// New notices in an account's topic, once they are in the tables: whoever is told of one finds it in the list too.

import type { Notice } from "../../exchange/products/notices/notice.ts";
import type { AccountPart } from "../../exchange/products/product.ts";
import { type NoticeViews, toWireNotice } from "../../serializers/notice.ts";

type Pending = Notice[];

export function createNoticesPart(views: NoticeViews): AccountPart<Pending> {
	return {
		take: {},
		noticed: (pending, notice) => void pending.push(notice),
		nothing: () => [],
		change: (pending) => ({ notices: pending.map((notice) => toWireNotice(views, notice, false)) }),
		snapshot: () => ({ notices: [] }),
	};
}

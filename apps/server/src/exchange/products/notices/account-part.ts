// New notices in an account's topic, once they are in the tables: whoever is told of one finds it in the list too.
import { toWireNotice } from "../../../wire-objects/notice.ts";
import type { ContractsViews } from "../contracts/views.ts";
import type { ListingViews } from "../listing/views.ts";
import type { AccountPart } from "../product.ts";
import type { Notice } from "./notice.ts";

type Pending = Notice[];

export function createNoticesPart(views: ContractsViews & ListingViews): AccountPart<Pending> {
	return {
		take: {},
		noticed: (pending, notice) => void pending.push(notice),
		nothing: () => [],
		change: (pending) => ({ notices: pending.map((notice) => toWireNotice(views, notice, false)) }),
		snapshot: () => ({ notices: [] }),
	};
}

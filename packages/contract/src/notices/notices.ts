// POST notice/list returns the user's notices, and notice/read marks notices as read.
import { z } from "zod";
import { call } from "../call.ts";
import { idParam, pageOf, pageParams } from "../fields.ts";
import { notice } from "./notice.ts";

const unread = { unread: z.int().nonnegative() };

export const noticeList = call({
	method: "POST",
	path: "notice/list",
	needs: "session",
	says: "Notices to the user, newest first, and the number of unread ones.",
	params: z.object(pageParams),
	data: pageOf(notice).extend(unread),
	refusals: [],
});

export const noticeRead = call({
	method: "POST",
	path: "notice/read",
	needs: "session",
	says: "Marks all notices up to and including this one as read.",
	params: z.object({ id: idParam }),
	data: z.object(unread),
	refusals: [],
});

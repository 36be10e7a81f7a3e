// The only entry of notices: the list and one article, open to everybody. Each screen loads when it is first opened.
import { page } from "../../navigation/page.ts";
import { readNoticeSearch } from "./calculate/notice-search.ts";

export const newsPages = {
	"/pages/notice/index": page("news", () => import("./screens/notice-list-screen.tsx"), "NoticeListScreen"),
	"/pages/index/notice/notice": page("news", () => import("./screens/notice-screen.tsx"), "NoticeScreen", readNoticeSearch),
};

// The only entry of notices: the list and one article, open to everybody. Each screen loads when it is first opened.
import { type Asked, page } from "../../navigation/page.ts";

/** Which article the address asks for. */
export interface NoticeSearch {
	readonly id?: string;
}

const readNoticeSearch = ({ id }: Asked): NoticeSearch => (id === undefined || id === "" ? {} : { id });

export const newsPages = {
	"/pages/notice/index": page("news", () => import("./screens/notice-list-screen.tsx"), "NoticeListScreen"),
	"/pages/index/notice/notice": page("news", () => import("./screens/notice-screen.tsx"), "NoticeScreen", readNoticeSearch),
};

import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readNoticeSearch as read } from "./calculate/notice-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/notice/index": page(() => import("./screens/notice-list-screen.tsx"), "NoticeListScreen"),
	"/pages/index/notice/notice": pageWithSearch(() => import("./screens/notice-screen.tsx"), "NoticeScreen", read),
});

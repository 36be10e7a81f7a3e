// The only entry of notices: the list and one article. Each screen loads when it is first opened.
import type { Messages } from "@lingui/core";
import { defineFeature, page, pageWith } from "../../shared/navigation/feature.ts";
import { readNoticeSearch as read } from "./calculate/notice-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts], {
	"/pages/notice/index": page(() => import("./screens/notice-list-screen.tsx"), "NoticeListScreen"),
	"/pages/index/notice/notice": pageWith(() => import("./screens/notice-screen.tsx"), "NoticeScreen", read),
});

// The only entry of one option's page: its result, its receipts, and their verification.
import type { Messages } from "@lingui/core";
import { defineFeature, pageWith } from "../../../navigation/feature.ts";
import { readInfoSearch as read } from "./calculate/info-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts], {
	"/pages/option/info": pageWith(() => import("./screens/info-screen.tsx"), "InfoScreen", read),
});

// The only entry of Spot. The screen loads when it is first opened.
import type { Messages } from "@lingui/core";
import { texts as marketParts } from "../../domain/market/texts.ts";
import { defineFeature, pageWith } from "../../shared/navigation/feature.ts";
import { readSpotSearch as read } from "./calculate/spot-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts, marketParts], {
	"/pages/trade/index": pageWith(() => import("./screens/spot-route.tsx"), "SpotRoute", read),
});

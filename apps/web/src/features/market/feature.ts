// The only entry of the market's page: the chart with book, trades and the coin. It loads when it is first opened.
import type { Messages } from "@lingui/core";
import { texts as chart } from "../../domain/chart/texts.ts";
import { texts as marketParts } from "../../domain/market/texts.ts";
import { defineFeature, pageWith } from "../../shared/navigation/feature.ts";
import { readKlineSearch as read } from "./calculate/kline-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts, chart, marketParts], {
	"/pages/trade/kline": pageWith(() => import("./screens/kline-route.tsx"), "KlineRoute", read),
});

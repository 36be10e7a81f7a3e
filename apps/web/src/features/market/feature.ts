import { texts as chart } from "../../domain/chart/texts";
import { texts as marketParts } from "../../domain/market/texts";
import { defineFeature, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readKlineSearch as read } from "./calculate/kline-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, chart, marketParts], {
	"/pages/trade/kline": pageWithSearch(() => import("./screens/kline-route.tsx"), "KlineRoute", read),
});

import { texts as marketParts } from "../../domain/market/texts";
import { defineFeature, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readSpotSearch as read } from "./calculate/spot-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, marketParts], {
	"/pages/trade/index": pageWithSearch(() => import("./screens/spot-route.tsx"), "SpotRoute", read),
});

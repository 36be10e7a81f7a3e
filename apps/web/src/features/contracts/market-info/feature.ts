import { texts as contractParts } from "../../../domain/contracts/texts";
import { defineFeature, pageWithSearch } from "../../../shared/navigation/feature.ts";
import { readMarketSearch as read } from "./calculate/market-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, contractParts], {
	"/pages/lever/market": pageWithSearch(() => import("./screens/market-screen.tsx"), "MarketScreen", read),
});

import { texts as fundParts } from "../../domain/arbitrage/texts";
import { defineFeature, pageWith } from "../../shared/navigation/feature.ts";
import { readFundOrdersSearch, readFundSearch } from "./calculate/fund-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, fundParts], {
	"/pages/finance/fund/index": pageWith(() => import("./screens/fund-screen.tsx"), "FundScreen", readFundSearch),
	"/pages/finance/fund/orders": pageWith(() => import("./screens/orders-screen.tsx"), "OrdersScreen", readFundOrdersSearch),
});

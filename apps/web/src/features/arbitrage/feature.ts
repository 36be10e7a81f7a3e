import { texts as fundParts } from "../../domain/arbitrage/texts";
import { defineFeature, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readFundOrdersSearch, readFundSearch } from "./calculate/fund-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, fundParts], {
	"/pages/finance/fund/index": pageWithSearch(() => import("./screens/fund-screen.tsx"), "FundScreen", readFundSearch),
	"/pages/finance/fund/orders": pageWithSearch(() => import("./screens/orders-screen.tsx"), "OrdersScreen", readFundOrdersSearch),
});

// The only entry of the pages of strategy funds. Its screens load when one is first opened.
import type { Messages } from "@lingui/core";
import { texts as fundParts } from "../../domain/arbitrage/texts.ts";
import { defineFeature, pageWith } from "../../shared/navigation/feature.ts";
import { readFundOrdersSearch, readFundSearch } from "./calculate/fund-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts, fundParts], {
	"/pages/finance/fund/index": pageWith(() => import("./screens/fund-screen.tsx"), "FundScreen", readFundSearch),
	"/pages/finance/fund/orders": pageWith(() => import("./screens/orders-screen.tsx"), "OrdersScreen", readFundOrdersSearch),
});

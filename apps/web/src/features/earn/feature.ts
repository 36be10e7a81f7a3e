// The only entry of the pages of managed products. Its screens load when one is first opened.
import type { Messages } from "@lingui/core";
import { defineFeature, page, pageWith } from "../../navigation/feature.ts";
import { readEarnSearch as read } from "./calculate/earn-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts], {
	"/pages/finance/index": page(() => import("./screens/finance-screen.tsx"), "FinanceScreen"),
	"/pages/finance/buyPage": pageWith(() => import("./screens/buy-screen.tsx"), "BuyScreen", read),
	"/pages/finance/ordersPage": pageWith(() => import("./screens/orders-screen.tsx"), "OrdersScreen", read),
	"/pages/finance/rulePage": page(() => import("./screens/rules-screen.tsx"), "RulesScreen"),
});

import { defineFeature, page, pageWith } from "../../shared/navigation/feature.ts";
import { readEarnSearch, readFinanceSearch, readOrdersSearch } from "./calculate/earn-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/finance/index": pageWith(() => import("./screens/finance-screen.tsx"), "FinanceScreen", readFinanceSearch),
	"/pages/finance/buyPage": pageWith(() => import("./screens/buy-screen.tsx"), "BuyScreen", readEarnSearch),
	"/pages/finance/ordersPage": pageWith(() => import("./screens/orders-screen.tsx"), "OrdersScreen", readOrdersSearch),
	"/pages/finance/rulePage": page(() => import("./screens/rules-screen.tsx"), "RulesScreen"),
});

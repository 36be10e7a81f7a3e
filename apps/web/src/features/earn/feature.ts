import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readEarnSearch, readFinanceSearch, readOrdersSearch } from "./calculate/earn-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts], {
	"/pages/finance/index": pageWithSearch(() => import("./screens/finance-screen.tsx"), "FinanceScreen", readFinanceSearch),
	"/pages/finance/buyPage": pageWithSearch(() => import("./screens/buy-screen.tsx"), "BuyScreen", readEarnSearch),
	"/pages/finance/ordersPage": pageWithSearch(() => import("./screens/orders-screen.tsx"), "OrdersScreen", readOrdersSearch),
	"/pages/finance/rulePage": page(() => import("./screens/rules-screen.tsx"), "RulesScreen"),
});

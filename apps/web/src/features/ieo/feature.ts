import { texts as fundPasswordTexts } from "../../domain/fund-password/texts";
import { readOfferingSearch } from "../../domain/offerings/offering-search.ts";
import { texts as offeringParts } from "../../domain/offerings/texts";
import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, offeringParts, fundPasswordTexts], {
	"/pages/assets/ieo/index": pageWithSearch(() => import("./screens/ieo-screen.tsx"), "IeoScreen", readOfferingSearch),
	"/pages/assets/ieo/orderList": page(() => import("./screens/orders-screen.tsx"), "OrdersScreen"),
	"/pages/assets/ieo/orderDetail": pageWithSearch(() => import("./screens/order-screen.tsx"), "OrderScreen", readOfferingSearch),
});

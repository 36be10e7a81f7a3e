import { texts as chatTexts } from "../../domain/chat/texts";
import { texts as fundPasswordTexts } from "../../domain/fund-password/texts";
import { texts as pictureTexts } from "../../domain/images/texts";
import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readAccountSearch, readIdSearch as readId, readIndexSearch, readListSearch } from "./calculate/p2p-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, chatTexts, fundPasswordTexts, pictureTexts], {
	"/pages/assets/c2c/index": pageWithSearch(() => import("./screens/index-screen.tsx"), "IndexScreen", readIndexSearch),
	"/pages/assets/c2c/buy": pageWithSearch(() => import("./screens/buy-screen.tsx"), "BuyScreen", readId),
	"/pages/assets/c2c/orderList": pageWithSearch(() => import("./screens/orders-screen.tsx"), "OrdersScreen", readListSearch),
	"/pages/assets/c2c/orderDetail": pageWithSearch(() => import("./screens/order-screen.tsx"), "OrderScreen", readId),
	"/pages/assets/c2c/chat": pageWithSearch(() => import("./screens/chat-screen.tsx"), "ChatScreen", readId),
	"/pages/assets/c2c/merchant": page(() => import("./screens/merchant-screen.tsx"), "MerchantScreen"),
	"/pages/assets/c2c/advertisement": pageWithSearch(
		() => import("./screens/advertisement-screen.tsx"),
		"AdvertisementScreen",
		readId,
	),
	"/pages/assets/c2c/accounts": page(() => import("./screens/accounts-screen.tsx"), "AccountsScreen"),
	"/pages/assets/c2c/addAccount": pageWithSearch(
		() => import("./screens/add-account-screen.tsx"),
		"AddAccountScreen",
		readAccountSearch,
	),
});

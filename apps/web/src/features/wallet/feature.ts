import { texts as balanceTexts } from "../../domain/wallet/texts";
import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readAssetsSearch as read } from "./calculate/assets-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, balanceTexts], {
	"/pages/assets/index": page(() => import("./screens/assets-screen.tsx"), "AssetsScreen"),
	"/pages/assets/tradeAccount": pageWithSearch(() => import("./screens/trade-account-screen.tsx"), "TradeAccountScreen", read),
	"/pages/assets/record": pageWithSearch(() => import("./screens/record-screen.tsx"), "RecordScreen", read),
	"/pages/assets/transfer/index": pageWithSearch(() => import("./screens/transfer-screen.tsx"), "TransferScreen", read),
	"/pages/assets/transfer/record": page(() => import("./screens/transfer-record-screen.tsx"), "TransferRecordScreen"),
});

import { texts as balanceTexts } from "../../domain/wallet/texts";
import { defineFeature, page, pageWith } from "../../shared/navigation/feature.ts";
import { readAssetsSearch as read } from "./calculate/assets-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, balanceTexts], {
	"/pages/assets/index": page(() => import("./screens/assets-screen.tsx"), "AssetsScreen"),
	"/pages/assets/tradeAccount": pageWith(() => import("./screens/trade-account-screen.tsx"), "TradeAccountScreen", read),
	"/pages/assets/record": pageWith(() => import("./screens/record-screen.tsx"), "RecordScreen", read),
	"/pages/assets/transfer/index": pageWith(() => import("./screens/transfer-screen.tsx"), "TransferScreen", read),
	"/pages/assets/transfer/record": page(() => import("./screens/transfer-record-screen.tsx"), "TransferRecordScreen"),
});

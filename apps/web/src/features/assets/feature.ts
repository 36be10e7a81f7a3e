// The only entry of Assets. Its screens load when one is first opened.
import type { Messages } from "@lingui/core";
import { defineFeature, page } from "../../navigation/feature.ts";
import { readAssetsSearch as read } from "./calculate/assets-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
const screens = () => import("./screens/assets-routes.tsx");

export const feature = defineFeature([texts], {
	"/pages/assets/index": page(screens, "AssetsScreen", read),
	"/pages/assets/tradeAccount": page(screens, "TradeAccountRoute", read),
	"/pages/assets/record": page(screens, "RecordRoute", read),
	"/pages/assets/transfer/index": page(screens, "TransferRoute", read),
	"/pages/assets/transfer/record": page(screens, "TransferRecordScreen", read),
	"/pages/assets/deposit/index": page(screens, "DepositRoute", read),
});

// The only entry of Assets. Each screen loads when it is first opened.
import { page } from "../../navigation/page.ts";
import { readAssetsSearch } from "./calculate/assets-search.ts";

const screens = () => import("./screens/assets-routes.tsx");

export const assetsPages = {
	"/pages/assets/index": page("assets", screens, "AssetsScreen", readAssetsSearch),
	"/pages/assets/tradeAccount": page("assets", screens, "TradeAccountRoute", readAssetsSearch),
	"/pages/assets/record": page("assets", screens, "RecordRoute", readAssetsSearch),
	"/pages/assets/transfer/index": page("assets", screens, "TransferRoute", readAssetsSearch),
	"/pages/assets/transfer/record": page("assets", screens, "TransferRecordScreen", readAssetsSearch),
	"/pages/assets/deposit/index": page("assets", screens, "DepositRoute", readAssetsSearch),
};

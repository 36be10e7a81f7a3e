// The only entry of Assets. Each screen loads when it is first opened.
import { type Asked, page } from "../../navigation/page.ts";
import { isOwnAccount, type OwnAccount } from "./components/account-names.ts";

/** What an address may ask for: an account, where a transfer starts, a coin. */
export interface AssetsSearch {
	readonly account?: OwnAccount;
	readonly from?: OwnAccount;
	readonly currency_id?: number;
}

function readAssetsSearch({ account, from, currency_id }: Asked): AssetsSearch {
	const currency = Number(currency_id);
	return {
		...(isOwnAccount(account) && { account }),
		...(isOwnAccount(from) && { from }),
		...(Number.isSafeInteger(currency) && currency > 0 && { currency_id: currency }),
	};
}

const screens = () => import("./screens/assets-routes.tsx");

export const assetsPages = {
	"/pages/assets/index": page("assets", screens, "AssetsScreen", readAssetsSearch),
	"/pages/assets/tradeAccount": page("assets", screens, "TradeAccountRoute", readAssetsSearch),
	"/pages/assets/record": page("assets", screens, "RecordRoute", readAssetsSearch),
	"/pages/assets/transfer/index": page("assets", screens, "TransferRoute", readAssetsSearch),
	"/pages/assets/transfer/record": page("assets", screens, "TransferRecordScreen", readAssetsSearch),
	"/pages/assets/deposit/index": page("assets", screens, "DepositRoute", readAssetsSearch),
};

// The only entry of Assets: its routes below whatever parent the shell gives it. Each screen loads when it is first opened.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";
import { isOwnAccount, type OwnAccount } from "./components/account-names.ts";

/** What an address may ask for: an account, where a transfer starts, a coin. */
export interface AssetsSearch {
	readonly account?: OwnAccount;
	readonly from?: OwnAccount;
	readonly currency_id?: number;
}

function readAssetsSearch(search: Record<string, unknown>): AssetsSearch {
	const { account, from } = search;
	const currency = Number(search.currency_id);
	return {
		...(isOwnAccount(account) && { account }),
		...(isOwnAccount(from) && { from }),
		...(Number.isSafeInteger(currency) && currency > 0 && { currency_id: currency }),
	};
}

export function assetsRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	const screens = () => import("./screens/assets-routes.tsx");
	const common = { getParentRoute, validateSearch: readAssetsSearch };
	return [
		createRoute({ ...common, path: "/pages/assets/index", component: lazyPage("assets", screens, "AssetsScreen") }),
		createRoute({ ...common, path: "/pages/assets/tradeAccount", component: lazyPage("assets", screens, "TradeAccountRoute") }),
		createRoute({ ...common, path: "/pages/assets/record", component: lazyPage("assets", screens, "RecordRoute") }),
		createRoute({ ...common, path: "/pages/assets/transfer/index", component: lazyPage("assets", screens, "TransferRoute") }),
		createRoute({
			...common,
			path: "/pages/assets/transfer/record",
			component: lazyPage("assets", screens, "TransferRecordScreen"),
		}),
		createRoute({ ...common, path: "/pages/assets/deposit/index", component: lazyPage("assets", screens, "DepositRoute") }),
	] as const;
}

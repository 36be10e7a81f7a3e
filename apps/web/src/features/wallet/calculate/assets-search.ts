// Search parameters of the asset pages. Users can type any URL, so only valid accounts and coins pass.
import type { QueryParams } from "@candor/client/page";
import { isTransferAccount, type TransferAccount } from "./transfer-accounts.ts";

export interface AssetsSearch {
	readonly account?: TransferAccount;
	readonly from?: TransferAccount;
	readonly to?: TransferAccount;
	readonly currency_id?: number;
}

export function readAssetsSearch({ account, from, to, currency_id }: QueryParams): AssetsSearch {
	const currency = Number(currency_id);
	return {
		...(isTransferAccount(account) && { account }),
		...(isTransferAccount(from) && { from }),
		...(isTransferAccount(to) && { to }),
		...(Number.isSafeInteger(currency) && currency > 0 && { currency_id: currency }),
	};
}

// Search parameters of Assets. Anyone can write the address: only a valid account and coin pass.
import type { Asked } from "@candor/client/page";
import { isTransferAccount, type TransferAccount } from "./transfer-accounts.ts";

/** Search parameters: an account, the source and target of a transfer, a coin. */
export interface AssetsSearch {
	readonly account?: TransferAccount;
	readonly from?: TransferAccount;
	readonly to?: TransferAccount;
	readonly currency_id?: number;
}

export function readAssetsSearch({ account, from, to, currency_id }: Asked): AssetsSearch {
	const currency = Number(currency_id);
	return {
		...(isTransferAccount(account) && { account }),
		...(isTransferAccount(from) && { from }),
		...(isTransferAccount(to) && { to }),
		...(Number.isSafeInteger(currency) && currency > 0 && { currency_id: currency }),
	};
}

// What the addresses of Assets carry. A stranger writes them: only an account and a coin that can be pass.
import type { Asked } from "@candor/client/page";
import { isOwnAccount, type OwnAccount } from "./transfer-accounts.ts";

/** What an address may ask for: an account, where a transfer starts and where it goes, a coin. */
export interface AssetsSearch {
	readonly account?: OwnAccount;
	readonly from?: OwnAccount;
	readonly to?: OwnAccount;
	readonly currency_id?: number;
}

export function readAssetsSearch({ account, from, to, currency_id }: Asked): AssetsSearch {
	const currency = Number(currency_id);
	return {
		...(isOwnAccount(account) && { account }),
		...(isOwnAccount(from) && { from }),
		...(isOwnAccount(to) && { to }),
		...(Number.isSafeInteger(currency) && currency > 0 && { currency_id: currency }),
	};
}

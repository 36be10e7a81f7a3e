// A balance as the wire shows it (spec/wire.md, Objects; packages/contract/src/wallet/balance.ts).
import type { Balance } from "@candor/contract";
import type { AssetTerms, UserAccount } from "@candor/core";
import { formatDecimal } from "@candor/money";

/** @param amounts ledger units */
export function wireBalance(
	account: UserAccount,
	asset: AssetTerms,
	amounts: { readonly available: bigint; readonly frozen: bigint },
): Balance {
	const text = (units: bigint) => formatDecimal(units, asset.decimals);
	return {
		account,
		currency_id: asset.asset,
		currency_name: asset.code,
		available: text(amounts.available),
		frozen: text(amounts.frozen),
		total: text(amounts.available + amounts.frozen),
	};
}

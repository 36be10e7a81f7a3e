import type { Balance } from "@candor/contract";
import type { AssetTerms } from "@candor/core";
import type { HeldBalance } from "../exchange/products/ledger/views.ts";
import { units } from "./wire-numbers.ts";

export function toWireBalance({ account, available, frozen }: Omit<HeldBalance, "asset">, asset: AssetTerms): Balance {
	return {
		account,
		currency_id: asset.asset,
		currency_name: asset.code,
		available: units(available, asset),
		frozen: units(frozen, asset),
		total: units(available + frozen, asset),
	};
}

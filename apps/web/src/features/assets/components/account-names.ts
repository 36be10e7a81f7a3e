// The four accounts: their order, names and colours in the bar.
import type { AccountName } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";

export type OwnAccount = Exclude<AccountName, "demo">;
export const ACCOUNTS: readonly OwnAccount[] = ["coin", "option", "contract", "trust"];
/** The order in which the bar shows them: as in the design. */
export const BAR_ORDER: readonly OwnAccount[] = ["coin", "contract", "trust", "option"];
export const ACCOUNT_COLOURS: Record<OwnAccount, string> = {
	coin: "#508aff",
	contract: "#22d3b6",
	trust: "#8b7bff",
	option: "#f5a524",
};

export function useAccountNames(): Record<OwnAccount, string> {
	const { t } = useLingui();
	return useMemo(() => ({ coin: t`Coin`, option: t`Option`, contract: t`Contract`, trust: t`Trust` }), [t]);
}

export function isOwnAccount(name: unknown): name is OwnAccount {
	return ACCOUNTS.includes(name as OwnAccount);
}

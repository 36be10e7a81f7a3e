// The four accounts: their names, colours and order in the bar.
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { OwnAccount } from "../calculate/transfer-accounts.ts";

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
	return useMemo(
		() => ({ coin: t`Coin`, option: t({ message: "Option", context: "an account" }), contract: t`Contract`, trust: t`Trust` }),
		[t],
	);
}

import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TransferAccount } from "../calculate/transfer-accounts.ts";

export const BAR_ORDER: readonly TransferAccount[] = ["coin", "contract", "trust", "option"];
export const ACCOUNT_COLOURS: Record<TransferAccount, string> = {
	coin: "#508aff",
	contract: "#22d3b6",
	trust: "#8b7bff",
	option: "#f5a524",
};

export function useAccountNames(): Record<TransferAccount, string> {
	const { t } = useLingui();
	return useMemo(
		() => ({ coin: t`Spot`, option: t({ message: "Option", context: "an account" }), contract: t`Contract`, trust: t`Earn` }),
		[t],
	);
}

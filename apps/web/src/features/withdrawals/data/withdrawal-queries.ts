import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { joinAccount } from "../../../data/account.ts";
import { call } from "../../../data/api.ts";
import { keys } from "../../../data/query-keys.ts";
import { useSession } from "../../../data/session.ts";
import { transfersAccountTopic } from "../../../domain/chain-transfers/open-transfers.ts";

/**
 * Joins the live list of withdrawals to the account topic. The page may open before the other handlers of that topic have
 * loaded.
 */
export function useLiveTransfers(): void {
	useEffect(() => joinAccount(transfersAccountTopic), []);
}

/** Loads the coins that can be withdrawn, with their networks. */
export function useWithdrawalCoins() {
	return useQuery({
		queryKey: keys.withdrawalCoins,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST wallet/withdrawal_currency", {}, { silent: true, signal }),
	});
}

/** Loads the balance of a coin, and the limits and obstacles for its withdrawal. */
export function useWithdrawalInfo(currencyId: number) {
	return useQuery({
		queryKey: keys.withdrawalInfoOf(currencyId),
		enabled: useSession() !== null,
		staleTime: 0,
		queryFn: ({ signal }) => call("POST wallet/get_info", { currency_id: currencyId }, { silent: true, signal }),
	});
}

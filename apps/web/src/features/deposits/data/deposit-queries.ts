import type { Chain } from "@candor/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { joinAccount } from "../../../data/account.ts";
import { call } from "../../../data/api.ts";
import { keys } from "../../../data/query-keys.ts";
import { useSession } from "../../../data/session.ts";
import { transfersAccountTopic } from "../../../domain/chain-transfers/open-transfers.ts";

/**
 * Joins the live list of deposits to the account topic. The page may open before the other handlers of that topic have loaded.
 */
export function useLiveTransfers(): void {
	useEffect(() => joinAccount(transfersAccountTopic), []);
}

/** Loads the coins that can be deposited, with their networks. */
export function useDepositCoins() {
	return useQuery({
		queryKey: keys.depositCoins,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST wallet/deposit_currency", {}, { silent: true, signal }),
	});
}

/** Loads the user's deposit address. @param chain undefined while no network is open; nothing is then requested */
export function useDepositAddress(currencyId: number, chain: Chain | undefined) {
	const isSignedIn = useSession() !== null;
	return useQuery({
		queryKey: keys.depositAddress(currencyId, chain ?? ""),
		enabled: isSignedIn && chain !== undefined,
		queryFn: ({ signal }) =>
			call("POST wallet/deposit_address", { currency_id: currencyId, chain: chain ?? "ERC20" }, { ownWords: true, signal }),
	});
}

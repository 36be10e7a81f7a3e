// Loads the user's accounts and their values over HTTP. Live available balances come from account.ts.
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

/**
 * Queries accounts, coins and their values. The query repeats after each change of the account, and every minute for new
 * prices.
 */
export function useWallet() {
	return useQuery({
		queryKey: keys.wallet,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST wallet/list", {}, { silent: true, signal }),
		refetchInterval: 20_000,
	});
}

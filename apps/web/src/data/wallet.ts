// The user's wallet over HTTP. Available amounts come live from account.ts.
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

/** Accounts, coins and their values; asked again after every own change and each minute for the prices' sake. */
export function useWallet() {
	return useQuery({
		queryKey: keys.wallet,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST wallet/list", {}, { silent: true, signal }),
		refetchInterval: 20_000,
	});
}

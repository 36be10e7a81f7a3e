// Queries the terms of one contract and the user's settings for it over HTTP. Live prices come from live-contract.ts.
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { useSession } from "../../../data/session.ts";
import { contractKeys } from "./contract-keys.ts";
import type { ContractAccount } from "./use-open-positions.ts";

/**
 * Queries a contract. @param everyMs interval between requests, in ms. If undefined, a new request is sent only when the cached
 * response is stale.
 */
export function useContractDeal(matchId: number, account: ContractAccount, everyMs?: number) {
	return useQuery({
		queryKey: contractKeys.deal(matchId, account),
		enabled: useSession() !== null && matchId > 0,
		queryFn: ({ signal }) => call("POST lever/deal", { match_id: matchId, account }, { silent: true, signal }),
		staleTime: everyMs ?? 60_000,
		...(everyMs !== undefined && { refetchInterval: everyMs }),
	});
}

export function useContractAccount(account: ContractAccount, wanted: boolean) {
	return useQuery({
		queryKey: contractKeys.account(account),
		enabled: useSession() !== null && wanted,
		queryFn: ({ signal }) => call("POST lever/account", { account }, { silent: true, signal }),
		staleTime: 10_000,
	});
}

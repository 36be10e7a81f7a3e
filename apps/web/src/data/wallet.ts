// Own money and its history over HTTP. What is available right now comes live from account.
import type { AccountName } from "@candor/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

const PAGE = 60;

/** Accounts, coins and their values; asked again after every own change and each minute for the prices' sake. */
export function useWallet() {
	return useQuery({
		queryKey: keys.wallet,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST wallet/list", {}, { silent: true, signal }),
		refetchInterval: 20_000,
	});
}

/** Account records, newest first, page by page. */
export function useRecords(filter: { account?: AccountName; currencyId?: number; kind?: "deposit" | "transfer" | "trade" }) {
	return useInfiniteQuery({
		queryKey: keys.recordList(filter.account, filter.currencyId, filter.kind),
		enabled: useSession() !== null,
		initialPageParam: 1,
		queryFn: ({ pageParam, signal }) =>
			call(
				"POST wallet/legal_log",
				{ account: filter.account, currency_id: filter.currencyId, kind: filter.kind, page: pageParam, limit: PAGE },
				{ silent: true, signal },
			),
		getNextPageParam: (last) => (last.has_more ? last.page + 1 : undefined),
	});
}

/** Own transfers between accounts, newest first. */
export function useTransfers() {
	return useInfiniteQuery({
		queryKey: keys.transfers,
		enabled: useSession() !== null,
		initialPageParam: 1,
		queryFn: ({ pageParam, signal }) => call("GET wallet/hzhistory", { page: pageParam, limit: PAGE }, { silent: true, signal }),
		getNextPageParam: (last) => (last.has_more ? last.page + 1 : undefined),
	});
}

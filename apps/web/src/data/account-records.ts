// Loads the user's account records and transfers page by page. The code is separate from the balances (wallet.ts), because
// first screens load only the balances.
import type { AccountName, AccountRecord } from "@candor/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { CURSOR_PAGES_OPTIONS } from "./cursor-pages.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

const PAGE = 60;

export function useRecords(filter: { account?: AccountName; currencyId?: number; kind?: AccountRecord["kind"] }) {
	return useInfiniteQuery({
		queryKey: keys.recordList(filter.account, filter.currencyId, filter.kind),
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call(
				"POST wallet/legal_log",
				{ account: filter.account, currency_id: filter.currencyId, kind: filter.kind, before: pageParam, limit: PAGE },
				{ silent: true, signal },
			),
	});
}

export function useTransfers() {
	return useInfiniteQuery({
		queryKey: keys.transfers,
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("GET wallet/hzhistory", { before: pageParam, limit: PAGE }, { silent: true, signal }),
	});
}

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call } from "../../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../../data/cursor-pages.ts";
import { useSession } from "../../../../data/session.ts";
import type { Terms } from "../../../../domain/contracts/calculate/terms.ts";
import { contractKeys } from "../../../../domain/contracts/data/contract-keys.ts";
import { useMark } from "../../../../domain/contracts/data/live-contract.ts";

const PAGE = 30;
/** Interval between requests while the exchange is still making the payments of a period, ms. */
const SOON_MS = 5_000;
/** Interval between requests for data that no socket topic sends, ms. */
const ASK_MS = 60_000;

/**
 * Queries funding rates. `rates` has the rates of all loaded pages, newest first. The rate of a period is requested again until
 * all payments of the period are made.
 */
export function useFundingRates({ matchId, symbol, account }: Terms) {
	const list = useInfiniteQuery({
		queryKey: contractKeys.funding(matchId, account),
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("POST lever/funding", { match_id: matchId, account, before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 60_000,
		refetchInterval: ({ state }) => {
			const newest = state.data?.pages[0]?.list[0];
			return newest !== undefined && !newest.skipped && newest.paid === null ? SOON_MS : false;
		},
	});
	const { refetch } = list;
	const next = useMark(symbol, account, ({ funding }) => funding.next_time);
	useEffect(() => {
		if (next !== undefined) void refetch();
	}, [next, refetch]);
	const rates = useMemo(() => {
		const byTime = new Map((list.data?.pages ?? []).flatMap((page) => page.list).map((rate) => [rate.time, rate]));
		return [...byTime.values()].sort((a, b) => b.time - a.time);
	}, [list.data]);
	return { ...list, rates };
}

export function useInsurance({ matchId, account }: Terms) {
	return useQuery({
		queryKey: contractKeys.insurance(matchId, account),
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST lever/insurance", { match_id: matchId, account }, { silent: true, signal }),
		staleTime: ASK_MS,
		refetchInterval: ASK_MS,
	});
}

/**
 * Queries liquidations. `liquidations` has those of all loaded pages, newest first. Their `key` is the index in the list,
 * because the server sends no ids.
 */
export function useLiquidations({ matchId, account }: Terms) {
	const list = useInfiniteQuery({
		queryKey: contractKeys.liquidations(matchId, account),
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("POST lever/liquidations", { match_id: matchId, account, before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: ASK_MS,
	});
	const liquidations = useMemo(
		() => (list.data?.pages ?? []).flatMap((page) => page.list).map((one, at) => ({ ...one, key: at })),
		[list.data],
	);
	return { ...list, liquidations };
}

export type ListedLiquidation = ReturnType<typeof useLiquidations>["liquidations"][number];

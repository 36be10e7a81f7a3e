// Queries lists of the user's ended positions, page by page, and the details of one position. A message on the account topic
// makes both stale.
import type { CallData, LiquidationEvidence, Position, PositionWithFills } from "@candor/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../data/cursor-pages.ts";
import { useSession } from "../../../data/session.ts";
import { contractKeys } from "./contract-keys.ts";
import type { ContractAccount } from "./use-open-positions.ts";

const PAGE = 30;

/** Queries ended positions. The result contains the positions of all loaded pages, newest first, without duplicates. */
export function useEndedPositions(account: ContractAccount, status: 3 | 4) {
	const list = useInfiniteQuery({
		queryKey: contractKeys.positionList(account, String(status)),
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: async ({ pageParam, signal }) => {
			const answer = await call(
				"POST lever/my_trade",
				{ account, status, before: pageParam, limit: PAGE },
				{ silent: true, signal },
			);
			return "list" in answer ? answer : { list: [answer as Position], has_more: false, next_before: null };
		},
		staleTime: 0,
	});
	const positions = useMemo(() => {
		const byId = new Map((list.data?.pages ?? []).flatMap((page) => page.list).map((position) => [position.id, position]));
		return [...byId.values()].sort((a, b) => b.id - a.id);
	}, [list.data]);
	return { ...list, positions };
}

export function usePosition(id: number) {
	return useQuery({
		queryKey: contractKeys.position(id),
		enabled: useSession() !== null && id > 0,
		queryFn: async ({ signal }): Promise<PositionWithFills> =>
			(await call("POST lever/my_trade", { id }, { silent: true, signal })) as PositionWithFills,
		staleTime: 0,
	});
}

export function useLiquidation(id: number, wanted: boolean) {
	return useQuery({
		queryKey: contractKeys.liquidation(id),
		enabled: useSession() !== null && wanted,
		queryFn: ({ signal }): Promise<LiquidationEvidence> => call("GET proofs/liquidation", { id }, { silent: true, signal }),
		// Of an ended position, only the state of its proof can still change.
		staleTime: 60_000,
	});
}

export function useFundingPaid(position: number, time: number, wanted: boolean) {
	return useQuery({
		queryKey: contractKeys.paid(position, time),
		enabled: useSession() !== null && wanted,
		queryFn: ({ signal }): Promise<CallData<"proofs/funding">> =>
			call("GET proofs/funding", { id: position, time }, { silent: true, signal }),
		staleTime: 60_000,
	});
}

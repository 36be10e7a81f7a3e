import type { EarnOrder } from "@candor/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { joinAccount } from "../../../data/account.ts";
import { call } from "../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../data/cursor-pages.ts";
import { useSession } from "../../../data/session.ts";
import { earnAccountTopic } from "../../../domain/earn/account-topic.ts";
import { earnKeys } from "../../../domain/earn/earn-keys.ts";
import type { OrderTab } from "../calculate/earn-search.ts";

/**
 * Age in ms at which data is requested again. A socket topic is not needed: the free part of a reserve changes only about once
 * an hour.
 */
const OFFER_STALE_MS = 10_000;
const PAGE = 20;

function useJoined(): boolean {
	useEffect(() => joinAccount(earnAccountTopic), []);
	return useSession() !== null;
}

export function useEarnConfig() {
	return useQuery({
		queryKey: earnKeys.config,
		queryFn: ({ signal }) => call("GET lh/deposit/config", {}, { silent: true, signal }),
		staleTime: OFFER_STALE_MS,
	});
}

export function useEarnProduct(id: number) {
	return useQuery({
		queryKey: earnKeys.product(id),
		enabled: id > 0,
		queryFn: ({ signal }) => call("GET lh/deposit/product_info", { id }, { silent: true, signal }),
		staleTime: OFFER_STALE_MS,
	});
}

export function useEarnReport() {
	return useQuery({
		queryKey: earnKeys.report,
		enabled: useJoined(),
		queryFn: ({ signal }) => call("GET lh/deposit/report", {}, { silent: true, signal }),
		staleTime: 0,
	});
}

/** Queries earn orders. `orders` has the orders of all loaded pages, newest first, without duplicates. */
export function useEarnOrders(status: OrderTab) {
	const list = useInfiniteQuery({
		queryKey: earnKeys.list(status),
		enabled: useJoined(),
		...CURSOR_PAGES_OPTIONS,
		queryFn: async ({ pageParam, signal }) => {
			const answer = await call("GET lh/deposit/order", { status, before: pageParam, limit: PAGE }, { silent: true, signal });
			return "list" in answer ? answer : { list: [answer], has_more: false, next_before: null };
		},
		staleTime: 0,
	});
	const orders = useMemo(() => {
		const byId = new Map((list.data?.pages ?? []).flatMap((page) => page.list).map((order) => [order.id, order]));
		return [...byId.values()].sort((a, b) => b.id - a.id);
	}, [list.data]);
	return { ...list, orders };
}

export function useEarnOrder(id: number) {
	return useQuery({
		queryKey: earnKeys.order(id),
		enabled: useJoined() && id > 0,
		queryFn: async ({ signal }) => (await call("GET lh/deposit/order", { id }, { silent: true, signal })) as EarnOrder,
		staleTime: 0,
	});
}

/** Queries the cost of redeeming an earn order now. The result stays up to date while a component uses it. */
export function useRedemption(id: number, wanted: boolean) {
	return useQuery({
		queryKey: earnKeys.redemption(id),
		enabled: useJoined() && wanted,
		queryFn: ({ signal }) => call("POST lh/defaultPay", { order_id: id }, { silent: true, signal }),
		staleTime: 0,
	});
}

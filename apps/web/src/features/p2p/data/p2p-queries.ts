import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { joinAccount } from "../../../data/account.ts";
import { call } from "../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../data/cursor-pages.ts";
import { useSession } from "../../../data/session.ts";
import { isEnded, newestOrder, p2pAccountTopic, useLiveOrder, useLiveOrders } from "../../../domain/p2p/live-orders.ts";
import { type AdvertisementFilter, p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import type { ListTab } from "../calculate/p2p-search.ts";

/** Interval in ms between requests while a page shows prices and advertisements. Other users change this data. */
const REQUESTED_EVERY_MS = 5_000;
/** Interval in ms between requests for the catalogue. It changes rarely, but the page shows the age of its rates. */
const CONFIG_EVERY_MS = 30_000;
const PAGE = 20;

/** Joins the live orders to the account topic. The page may open before the other handlers of that topic have loaded. */
export function useLiveP2p(): boolean {
	useEffect(() => joinAccount(p2pAccountTopic), []);
	return useSession() !== null;
}

export function useP2pConfig() {
	return useQuery({
		queryKey: p2pKeys.config,
		queryFn: ({ signal }) => call("GET ctc/config", {}, { silent: true, signal }),
		refetchInterval: CONFIG_EVERY_MS,
	});
}

/** Queries advertisements, the best price first. `filter` is undefined until the catalogue is known. */
export function useAdvertisements(filter: AdvertisementFilter | undefined) {
	const known = filter ?? { side: "sell", currency: 0, fiat: "" };
	const { side, currency, fiat, payType, amount } = known;
	const list = useInfiniteQuery({
		queryKey: p2pKeys.advertisementList(known),
		enabled: filter !== undefined,
		initialPageParam: 1,
		getNextPageParam: ({ has_more, page }: { readonly has_more: boolean; readonly page: number }) =>
			has_more ? page + 1 : undefined,
		queryFn: ({ pageParam: page, signal }) =>
			call(
				"GET ctc/product/all",
				{
					...{ side, currency, fiat, page, limit: PAGE },
					...(payType !== undefined && { pay_type: payType }),
					...(amount !== undefined && { amount }),
				},
				{ silent: true, signal },
			),
		refetchInterval: REQUESTED_EVERY_MS,
		staleTime: 0,
	});
	// The Map removes duplicates: an advertisement whose price changes between two requests can be in two pages.
	const advertisements = useMemo(
		() => [...new Map((list.data?.pages ?? []).flatMap((page) => page.list).map((one) => [one.id, one])).values()],
		[list.data],
	);
	return { ...list, advertisements };
}

export function useAdvertisement(id: number) {
	return useQuery({
		queryKey: p2pKeys.advertisement(id),
		enabled: id > 0,
		queryFn: ({ signal }) => call("GET ctc/product/info", { id }, { silent: true, signal }),
		refetchInterval: REQUESTED_EVERY_MS,
		staleTime: 0,
	});
}

export function usePaymentAccounts() {
	return useQuery({
		queryKey: p2pKeys.paymentAccounts,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("GET ctc/account/list", {}, { silent: true, signal }),
		staleTime: 0,
	});
}

export function useOwnMerchant() {
	return useQuery({
		queryKey: p2pKeys.merchant,
		enabled: useSession() !== null,
		queryFn: async ({ signal }) => (await call("GET ctc/merchant/info", {}, { silent: true, signal })).own,
		staleTime: 0,
	});
}

export function useOwnAdvertisements(wanted: boolean) {
	return useQuery({
		queryKey: p2pKeys.ownAdvertisements,
		enabled: useLiveP2p() && wanted,
		queryFn: ({ signal }) => call("GET ctc/product/list", {}, { silent: true, signal }),
		refetchInterval: REQUESTED_EVERY_MS,
		staleTime: 0,
	});
}

/**
 * Queries the user's orders. `orders` has the orders of all loaded pages in their newest state, newest first, without
 * duplicates.
 */
export function useP2pOrders(status: ListTab) {
	const list = useInfiniteQuery({
		queryKey: p2pKeys.orderList(status),
		enabled: useLiveP2p(),
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("GET ctc/order/list", { status, before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
	const live = useLiveOrders();
	const orders = useMemo(() => {
		const read = new Map((list.data?.pages ?? []).flatMap((page) => page.list).map((order) => [order.id, order]));
		return [...read]
			.flatMap(([id, order]) => newestOrder(live.get(id), order, list.dataUpdatedAt) ?? [])
			.filter((order) => isEnded(order) === (status === "ended"))
			.sort((a, b) => b.id - a.id);
	}, [list.data, list.dataUpdatedAt, live, status]);
	return { ...list, orders };
}

/** Queries one order. `order` is the response or the live state, whichever is newer. */
export function useP2pOrder(id: number) {
	const query = useQuery({
		queryKey: p2pKeys.order(id),
		enabled: useLiveP2p() && id > 0,
		queryFn: async ({ signal }) => (await call("GET ctc/order/list", { id }, { silent: true, signal })).list[0] ?? null,
		staleTime: 0,
	});
	return { ...query, order: newestOrder(useLiveOrder(id), query.data ?? undefined, query.dataUpdatedAt) };
}

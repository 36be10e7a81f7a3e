import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { joinAccount } from "../../../data/account.ts";
import { call } from "../../../data/api.ts";
import { BY_CURSOR } from "../../../data/cursor-pages.ts";
import { useSession } from "../../../data/session.ts";
import { offeringsAccountTopic } from "../../../domain/offerings/account-topic.ts";
import { offeringKeys } from "../../../domain/offerings/offering-keys.ts";

const SOLD_EVERY_MS = 5_000;
const PAGE = 20;

function useJoined(): boolean {
	useEffect(() => joinAccount(offeringsAccountTopic), []);
	return useSession() !== null;
}

export function useSubscriptions() {
	return useQuery({
		queryKey: offeringKeys.subscriptions,
		queryFn: ({ signal }) => call("GET lh/send/config", {}, { silent: true, signal }),
		refetchInterval: SOLD_EVERY_MS,
		staleTime: 0,
	});
}

export function useSubscription(id: number) {
	return useQuery({
		queryKey: offeringKeys.subscription(id),
		enabled: id > 0,
		queryFn: ({ signal }) => call("GET lh/send/product_info", { id }, { silent: true, signal }),
		refetchInterval: SOLD_EVERY_MS,
		staleTime: 0,
	});
}

/** Queries the first page of the user's purchases in an offering, the quantity that the user may still buy, and the balance. */
export function useBought(offering: number) {
	return useQuery({
		queryKey: offeringKeys.bought(offering),
		enabled: useJoined() && offering > 0,
		queryFn: ({ signal }) =>
			call("GET lh/send/order_list", { offering_id: offering, page: 1, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
}

/** Queries the user's orders. `orders` has the orders of all loaded pages, newest first, without duplicates. */
export function useSubscriptionOrders() {
	const list = useInfiniteQuery({
		queryKey: [...offeringKeys.own, "subscriptions"],
		enabled: useJoined(),
		...BY_CURSOR,
		queryFn: ({ pageParam, signal }) =>
			call("GET lh/send/order_list", { before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
	const orders = useMemo(() => {
		const byId = new Map((list.data?.pages ?? []).flatMap((page) => page.list).map((order) => [order.id, order]));
		return [...byId.values()].sort((a, b) => b.id - a.id);
	}, [list.data]);
	return { ...list, orders };
}

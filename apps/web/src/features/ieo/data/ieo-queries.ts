import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { joinAccount } from "../../../data/account.ts";
import { call } from "../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../data/cursor-pages.ts";
import { useSession } from "../../../data/session.ts";
import { offeringsAccountTopic } from "../../../domain/offerings/account-topic.ts";
import { offeringKeys } from "../../../domain/offerings/offering-keys.ts";

/** Interval between requests while a page shows IEO data, in ms. Other users change this data. */
const REQUESTED_EVERY_MS = 5_000;
const PAGE = 20;

function useJoined(): boolean {
	useEffect(() => joinAccount(offeringsAccountTopic), []);
	return useSession() !== null;
}

export function useIeos(wanted: boolean) {
	return useQuery({
		queryKey: offeringKeys.ieos,
		enabled: wanted,
		queryFn: ({ signal }) => call("POST ieo/list", {}, { silent: true, signal }),
		refetchInterval: REQUESTED_EVERY_MS,
		staleTime: 0,
	});
}

export function useIeo(id: number) {
	return useQuery({
		queryKey: offeringKeys.ieo(id),
		enabled: id > 0,
		queryFn: async ({ signal }) => (await call("POST ieo/list", { id }, { silent: true, signal }))[0] ?? null,
		refetchInterval: REQUESTED_EVERY_MS,
		staleTime: 0,
	});
}

/** Queries the user's application to an offering, and the balance that can pay for it. */
export function useApplied(offering: number) {
	return useQuery({
		queryKey: offeringKeys.applied(offering),
		enabled: useJoined() && offering > 0,
		queryFn: ({ signal }) => call("POST ieo/myApply", { offering_id: offering, page: 1, limit: 1 }, { silent: true, signal }),
		staleTime: 0,
	});
}

export function useApplication(id: number) {
	return useQuery({
		queryKey: offeringKeys.application(id),
		enabled: useJoined() && id > 0,
		queryFn: async ({ signal }) => (await call("POST ieo/myApply", { id }, { silent: true, signal })).list[0] ?? null,
		staleTime: 0,
	});
}

/** Queries the user's applications. `orders` has the applications of all loaded pages, newest first, without duplicates. */
export function useApplications() {
	const list = useInfiniteQuery({
		queryKey: [...offeringKeys.own, "ieo"],
		enabled: useJoined(),
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) => call("POST ieo/myApply", { before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
	const orders = useMemo(() => {
		const byId = new Map((list.data?.pages ?? []).flatMap((page) => page.list).map((order) => [order.id, order]));
		return [...byId.values()].sort((a, b) => b.id - a.id);
	}, [list.data]);
	return { ...list, orders };
}

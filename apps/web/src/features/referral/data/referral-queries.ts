import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../data/cursor-pages.ts";
import { useSession } from "../../../data/session.ts";

const PAGE = 30;

export const referralKeys = {
	invite: ["own", "referral", "invite"] as const,
	invitees: ["own", "referral", "invitees"] as const,
	rebates: ["own", "referral", "rebates"] as const,
	poster: ["own", "referral", "poster"] as const,
	proof: ["own", "referral", "ranking-proof"] as const,
	ranking: ["referral", "ranking"] as const,
};

export function useInvite() {
	return useQuery({
		queryKey: referralKeys.invite,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("GET user/invite", {}, { silent: true, signal }),
		staleTime: 0,
	});
}

export function useRanking() {
	return useQuery({
		queryKey: referralKeys.ranking,
		queryFn: ({ signal }) => call("POST user/invite_list", {}, { silent: true, signal }),
		staleTime: 0,
	});
}

export function usePoster(wanted: boolean) {
	return useQuery({
		queryKey: referralKeys.poster,
		enabled: useSession() !== null && wanted,
		queryFn: ({ signal }) => call("GET user/my_poster", {}, { silent: true, signal }),
	});
}

export function useInvitees() {
	return useInfiniteQuery({
		queryKey: referralKeys.invitees,
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("POST user/my_invite_list", { before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
}

export function useRebates() {
	return useInfiniteQuery({
		queryKey: referralKeys.rebates,
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("POST user/my_account_return", { before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
}

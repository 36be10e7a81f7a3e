import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../data/cursor-pages.ts";
import { useSession } from "../../../data/session.ts";

const PAGE = 30;

export const securityKeys = {
	sessions: ["own", "sessions"] as const,
	signIns: ["own", "sign-ins"] as const,
	passkeys: ["own", "passkeys"] as const,
	operatorActivity: ["own", "operator-activity"] as const,
};

export function useSessions() {
	return useQuery({
		queryKey: securityKeys.sessions,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST user/sessions", {}, { silent: true, signal }),
		staleTime: 0,
	});
}

export function usePasskeys() {
	return useQuery({
		queryKey: securityKeys.passkeys,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST user/passkeys", {}, { silent: true, signal }),
		staleTime: 0,
	});
}

export function useSignIns() {
	return useInfiniteQuery({
		queryKey: securityKeys.signIns,
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("POST user/login_history", { before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
}

export function useOperatorActivity() {
	return useInfiniteQuery({
		queryKey: securityKeys.operatorActivity,
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("POST user/staff_looks", { before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
}

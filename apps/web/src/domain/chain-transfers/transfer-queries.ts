// Requests about deposits and withdrawals that several pages need.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../data/cursor-pages.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";

const PAGE = 60;
const CONFIRMATIONS_MS = 5_000;

/** Loads pages of deposits, newest first. */
export function useDeposits() {
	return useInfiniteQuery({
		queryKey: keys.deposits,
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("GET charge_mention/log2", { before: pageParam, limit: PAGE }, { silent: true, signal }),
	});
}

/** Loads pages of withdrawals, newest first. */
export function useWithdrawals() {
	return useInfiniteQuery({
		queryKey: keys.withdrawals,
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("GET charge_mention/log3", { before: pageParam, limit: PAGE }, { silent: true, signal }),
	});
}

/** Loads one deposit or withdrawal. @param id number of the record; 0 requests nothing */
export function useMoneyRecord(kind: "deposit" | "withdrawal", id: number) {
	const isSignedIn = useSession() !== null;
	return useQuery({
		queryKey: keys.moneyRecord(kind, id),
		enabled: isSignedIn && id > 0,
		queryFn: async ({ signal }) => (await call("GET charge_mention/detail", { id, kind }, { silent: true, signal })).record,
		// A sent withdrawal is polled, because the exchange sends no message when a new block confirms it.
		refetchInterval: ({ state: { data } }) => (data?.kind === "withdrawal" && data.state === "sent" ? CONFIRMATIONS_MS : false),
	});
}

/** Loads the saved withdrawal addresses of all coins. */
export function useAddressBook() {
	return useQuery({
		queryKey: keys.addressBook,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST wallet/get_address", {}, { silent: true, signal }),
	});
}

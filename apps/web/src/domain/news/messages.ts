import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../data/cursor-pages.ts";
import { samePerson } from "../../data/own-store.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";
import { unreadNotices } from "./unread-count.ts";

const PAGE = 30;

export function useMessages() {
	const signedIn = useSession() !== null;
	return useInfiniteQuery({
		queryKey: keys.notices,
		enabled: signedIn,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) => call("POST notice/list", { before: pageParam, limit: PAGE }, { silent: true, signal }),
	});
}

export function markRead(id: number): void {
	const same = samePerson();
	call("POST notice/read", { id }, { silent: true }).then(
		({ unread }) => {
			if (same()) unreadNotices.set(unread);
		},
		() => undefined,
	);
}

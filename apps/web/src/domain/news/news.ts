// Queries news over HTTP in the user's language, and stores the time of the newest notice that this device has shown.
import { useStore } from "@candor/client/page";
import type { ArticleHead } from "@candor/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { createStored } from "../../data/app-storage.ts";
import { languageMark } from "../../data/language-mark.ts";
import { keys } from "../../data/query-keys.ts";

const FRESH_FOR_MS = 300_000;

export function useAnnouncements() {
	const mark = useStore(languageMark);
	return useQuery({
		queryKey: keys.announcements(mark),
		queryFn: ({ signal }): Promise<readonly ArticleHead[]> => call("POST news/announcement", {}, { silent: true, signal }),
		staleTime: FRESH_FOR_MS,
		refetchInterval: FRESH_FOR_MS,
	});
}

export function useArticle(id: string) {
	const mark = useStore(languageMark);
	return useQuery({
		queryKey: keys.article(mark, id),
		enabled: id !== "",
		queryFn: ({ signal }) => call("POST news/detail", { id }, { silent: true, signal }),
		staleTime: FRESH_FOR_MS,
	});
}

/** Time of the newest notice that this device has shown, in ms; 0 if it has shown none. */
export const noticesSeen = createStored<number>("notices-seen", (stored) =>
	typeof stored === "number" && stored > 0 ? stored : 0,
);

export function markNoticesSeen(newest: number): void {
	if (newest > noticesSeen.get()) noticesSeen.set(newest);
}

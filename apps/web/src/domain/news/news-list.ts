// Queries the list of articles page by page. The code is separate from news.ts, because first screens load news.ts and do not
// need the list.
import { useStore } from "@candor/client/page";
import type { ArticleCategory } from "@candor/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../data/cursor-pages.ts";
import { languageMark } from "../../data/language-mark.ts";
import { keys } from "../../data/query-keys.ts";

const PAGE = 20;
const FRESH_FOR_MS = 300_000;

export function useNewsList(category: ArticleCategory) {
	const mark = useStore(languageMark);
	return useInfiniteQuery({
		queryKey: keys.newsList(mark, category),
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("POST news/list", { category, before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: FRESH_FOR_MS,
	});
}

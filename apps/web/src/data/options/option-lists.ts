// Own options over HTTP: the lists of those that ended, page by page, made stale by what the account topic tells of options.
import type { Option } from "@candor/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { onAccount } from "../account.ts";
import { call } from "../api.ts";
import { keys } from "../query-keys.ts";
import { useSession } from "../session.ts";

export interface OptionFilter {
	readonly account: Option["account_change_type"];
	readonly status: "settled" | "void";
	/** Left out: all. */
	readonly type?: NonNullable<Option["result"]> | undefined;
}

const PAGE = 30;

onAccount(({ kind, options = [] }, queries) => {
	if (kind === "snapshot" || options.length > 0) void queries.invalidateQueries({ queryKey: keys.optionLists });
});

/** `options`: of all pages so far, newest first, each once: pages overlap when one ended between two of them. */
export function useOptionHistory({ account, status, type }: OptionFilter) {
	const history = useInfiniteQuery({
		queryKey: keys.optionList(account, status, type),
		enabled: useSession() !== null,
		initialPageParam: 1,
		queryFn: async ({ pageParam, signal }) => {
			const answer = await call(
				"GET microtrade/lists",
				{ account, status, type, page: pageParam, limit: PAGE },
				{ silent: true, signal },
			);
			return "list" in answer ? answer : { list: [answer], page: 1, has_more: false };
		},
		getNextPageParam: (last) => (last.has_more ? last.page + 1 : undefined),
	});
	const { data } = history;
	const options = useMemo(
		() => [...new Map((data?.pages ?? []).flatMap(({ list }) => list).map((option) => [option.id, option])).values()],
		[data],
	);
	return { ...history, options };
}

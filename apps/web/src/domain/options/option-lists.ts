// Lists of the user's ended options, loaded page by page and updated by the account topic. The server's tables are slightly
// behind the socket, so a list that loads at that moment may lack the newest option.
import type { Option } from "@candor/contract";
import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { onAccount } from "../../data/account.ts";
import { call } from "../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../data/cursor-pages.ts";
import { samePerson } from "../../data/own-store.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";
import { type OptionPages, optionsIn, withEndedOption } from "./option-pages.ts";

export interface OptionFilter {
	readonly account: Option["account_change_type"];
	readonly status: "settled" | "void";
	/** Shows only options with this result; undefined for options with any result. */
	readonly type?: NonNullable<Option["result"]> | undefined;
}

const PAGE = 30;

/**
 * Adds an ended option to a cached list. If a response to an earlier request then overwrites the list, the option is added
 * again.
 */
function join(queries: QueryClient, queryKey: ReturnType<typeof keys.optionList>, option: Option): void {
	const query = queries.getQueryCache().find<OptionPages>({ queryKey, exact: true });
	if (query === undefined) return;
	const same = samePerson();
	const apply = () => same() && queries.setQueryData<OptionPages>(queryKey, (pages) => pages && withEndedOption(pages, option));
	apply();
	if (query.state.fetchStatus === "fetching")
		void query.promise?.then(
			() => setTimeout(apply),
			() => undefined,
		);
}

onAccount(({ kind, options = [] }, queries) => {
	// A snapshot arrives after a lost connection. Options may have ended meanwhile, so all lists are loaded again.
	if (kind === "snapshot") return void queries.invalidateQueries({ queryKey: keys.optionLists });
	for (const option of options) {
		const { status, result, account_change_type: account } = option;
		if (status !== "settled" && status !== "void") continue;
		join(queries, keys.optionList(account, status), option);
		if (result !== null) join(queries, keys.optionList(account, status, result), option);
	}
});

/** Queries ended options. `options` contains the ended options of all loaded pages, newest first. */
export function useOptionHistory({ account, status, type }: OptionFilter) {
	const history = useInfiniteQuery({
		queryKey: keys.optionList(account, status, type),
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: async ({ pageParam, signal }) => {
			const params = { account, status, type, before: pageParam, limit: PAGE };
			const answer = await call("GET microtrade/lists", params, { silent: true, signal });
			return "list" in answer ? answer : { list: [answer], has_more: false, next_before: null };
		},
		// The list is requested again on each visit, because options may have ended while the socket was closed.
		staleTime: 0,
	});
	const options = useMemo(() => optionsIn(history.data), [history.data]);
	return { ...history, options };
}

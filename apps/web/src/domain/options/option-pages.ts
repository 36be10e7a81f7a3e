// Reads and changes the cached pages of a list of ended options, newest first.
import type { Option } from "@candor/contract";
import type { InfiniteData } from "@tanstack/react-query";

export interface OptionPage {
	readonly list: readonly Option[];
	readonly has_more: boolean;
	readonly next_before: string | null;
}
export type OptionPages = InfiniteData<OptionPage>;

/**
 * Returns the options of all pages, newest first, without duplicates. Pages overlap if an option ended between two requests.
 */
export function optionsIn(pages: OptionPages | undefined): readonly Option[] {
	const byId = new Map((pages?.pages ?? []).flatMap(({ list }) => list).map((option) => [option.id, option]));
	return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** Inserts an option into the pages by its id. If the option belongs to a page that is not loaded, the pages stay unchanged. */
export function withEndedOption(pages: OptionPages, option: Option): OptionPages {
	const at = pages.pages.findIndex(({ list, has_more }) => !has_more || (list.at(-1)?.id ?? 0) <= option.id);
	const page = pages.pages[at];
	if (page === undefined) return pages;
	const list = [...page.list.filter(({ id }) => id !== option.id), option].sort((a, b) => b.id - a.id);
	return { ...pages, pages: pages.pages.with(at, { ...page, list }) };
}

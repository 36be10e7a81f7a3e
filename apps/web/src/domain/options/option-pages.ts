// Cached pages of a list of ended options, newest first. They are joined for reading and extended when an option ends.
import type { Option } from "@candor/contract";
import type { InfiniteData } from "@tanstack/react-query";

export interface OptionPage {
	readonly list: readonly Option[];
	readonly has_more: boolean;
	readonly next_before: string | null;
}
export type OptionPages = InfiniteData<OptionPage>;

/** Returns the options, newest first, without duplicates. Pages overlap if an option ended between two requests. */
export function optionsIn(pages: OptionPages | undefined): readonly Option[] {
	const byId = new Map((pages?.pages ?? []).flatMap(({ list }) => list).map((option) => [option.id, option]));
	return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** Inserts an option into the pages. The pages stay unchanged if the option belongs to a page that is not loaded. */
export function withEndedOption(pages: OptionPages, option: Option): OptionPages {
	const at = pages.pages.findIndex(({ list, has_more }) => !has_more || (list.at(-1)?.id ?? 0) <= option.id);
	const page = pages.pages[at];
	if (page === undefined) return pages;
	const list = [...page.list.filter(({ id }) => id !== option.id), option].sort((a, b) => b.id - a.id);
	return { ...pages, pages: pages.pages.with(at, { ...page, list }) };
}

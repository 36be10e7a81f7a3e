// Options of queries that load a list page by page. Each page starts after the last row of the previous page.

export const CURSOR_PAGES_OPTIONS = {
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ next_before }: { readonly next_before: string | null }) => next_before ?? undefined,
};

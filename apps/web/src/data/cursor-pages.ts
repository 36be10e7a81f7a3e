// Options of queries that load a list page by page. Each page follows the last row of the previous one, so that new rows in front do not
// shift it.

/** Options for TanStack's useInfiniteQuery: `pageParam` is the `before` param of a call. */
export const BY_CURSOR = {
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ next_before }: { readonly next_before: string | null }) => next_before ?? undefined,
};

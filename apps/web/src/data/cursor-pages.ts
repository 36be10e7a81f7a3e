// Lists that come page by page: each page follows the last row of the one before, whatever came in front meanwhile.

/** For TanStack's useInfiniteQuery: `pageParam` is what a call takes as `before`. */
export const BY_CURSOR = {
	initialPageParam: undefined as string | undefined,
	getNextPageParam: ({ next_before }: { readonly next_before: string | null }) => next_before ?? undefined,
};

// List that loads page by page, with a skeleton, an empty state and an error state. Older pages load on scroll or by a button.
import { Button, EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactElement, ReactNode } from "react";
import { useNotKnown } from "../../data/online.ts";
import { LongList, type StoredHeights } from "./long-list.tsx";

export interface PagedQuery {
	readonly data: unknown;
	readonly isPending: boolean;
	readonly isError: boolean;
	readonly hasNextPage: boolean;
	readonly isFetchingNextPage: boolean;
	readonly isFetchNextPageError: boolean;
	readonly fetchNextPage: () => unknown;
	readonly refetch: () => unknown;
}

export interface PagedListProps<T> {
	query: PagedQuery;
	items: readonly T[];
	shape: ReactNode;
	/** Error text that says which list did not load, and that no data is lost. */
	problem: { readonly title: string; readonly detail: string };
	empty: ReactNode;
	older: string;
	rowHeight?: number;
	heights?: StoredHeights;
	children: (item: T, first: boolean) => ReactElement;
}

export function PagedList<T>({ query, items, shape, problem, empty, older, children, ...list }: PagedListProps<T>) {
	const { t } = useLingui();
	const notKnown = useNotKnown(query);
	if (notKnown)
		return <EmptyState {...problem} action={<Button size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>} />;
	if (query.isPending) return shape;
	if (items.length === 0) return empty;
	const more = () => {
		if (query.hasNextPage && !query.isFetchingNextPage) query.fetchNextPage();
	};
	return (
		<>
			<LongList
				{...list}
				items={items}
				onNearEnd={() => {
					if (!query.isFetchNextPageError) more();
				}}
			>
				{(item, index) => children(item, index === 0)}
			</LongList>
			{query.hasNextPage && (
				<Button tone="text" size="small" wide busy={query.isFetchingNextPage} onClick={more} className="h-11">
					{older}
				</Button>
			)}
		</>
	);
}

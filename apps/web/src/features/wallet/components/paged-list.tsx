// A long list, drawn only where it is seen; older pages come as it is scrolled, or by the button for those who do not scroll.

import { Button, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactElement, ReactNode } from "react";
import { WindowVirtualizer } from "virtua";
import { useNotKnown } from "../../../data/online.ts";

export interface PagedListProps<T> {
	query: {
		data: { pages: readonly { list: readonly T[] }[] } | undefined;
		isPending: boolean;
		isError: boolean;
		hasNextPage: boolean;
		isFetchingNextPage: boolean;
		fetchNextPage: () => unknown;
		refetch: () => unknown;
	};
	empty: ReactNode;
	children: (item: T, first: boolean) => ReactElement;
}

/** How near to the end more is asked for, in pixels. */
const NEAR = 800;
/** What a row takes before it was measured: right for most, so that the way back finds the same place. */
const ROW_HEIGHT = 61;

export function PagedList<T>({ query, empty, children }: PagedListProps<T>) {
	const { t } = useLingui();
	const notKnown = useNotKnown(query);
	const items = query.data?.pages.flatMap((page) => page.list) ?? [];
	if (query.isPending && !notKnown) return <RowsSkeleton />;
	if (notKnown) {
		return (
			<EmptyState
				title={t`The list could not be loaded`}
				detail={t`Nothing is lost; the records are safe with the exchange.`}
				action={<Button size="small" onClick={() => query.refetch()}>{t`Try again`}</Button>}
			/>
		);
	}
	if (items.length === 0) return empty;
	const more = () => {
		if (query.hasNextPage && !query.isFetchingNextPage) query.fetchNextPage();
	};
	return (
		// The browser would hold on to what stands below the list, and so run to its end while it grows.
		<div className="[overflow-anchor:none]">
			<WindowVirtualizer
				data={items}
				itemSize={ROW_HEIGHT}
				onScroll={() => {
					if (window.innerHeight + window.scrollY > document.documentElement.scrollHeight - NEAR) more();
				}}
			>
				{(item, index) => children(item, index === 0)}
			</WindowVirtualizer>
			{query.hasNextPage && (
				<Button tone="text" size="small" wide busy={query.isFetchingNextPage} onClick={more} className="h-11">
					{t`Load older`}
				</Button>
			)}
		</div>
	);
}

function RowsSkeleton() {
	return (
		<div aria-busy>
			{[0, 1, 2, 3, 4].map((row) => (
				<div key={row} className="flex items-center justify-between py-3">
					<span className="flex items-center gap-3">
						<Skeleton width={36} height={36} />
						<span className="grid gap-1.5">
							<Skeleton width={70} height={13} />
							<Skeleton width={110} height={10} />
						</span>
					</span>
					<Skeleton width={84} />
				</div>
			))}
		</div>
	);
}

import { Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactElement, ReactNode } from "react";
import { PagedList, type PagedQuery } from "../../shared/paged-list/paged-list.tsx";

/** Typical height of a row in px. It is used to restore the scroll position. */
const ROW_PX = 61;

export interface RecordListProps<T> {
	query: PagedQuery & { readonly data: { readonly pages: readonly { readonly list: readonly T[] }[] } | undefined };
	empty: ReactNode;
	children: (item: T, first: boolean) => ReactElement;
}

export function RecordList<T>({ query, ...rest }: RecordListProps<T>) {
	const { t } = useLingui();
	return (
		<PagedList
			{...rest}
			query={query}
			items={query.data?.pages.flatMap((page) => page.list) ?? []}
			shape={<RowsSkeleton />}
			problem={{
				title: t`The list could not be loaded`,
				detail: t`Nothing is lost; the records are safe with the exchange.`,
			}}
			older={t`Load older`}
			rowHeight={ROW_PX}
		/>
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

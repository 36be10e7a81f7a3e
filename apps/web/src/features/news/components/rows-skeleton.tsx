import { Skeleton } from "@candor/ui";

export function RowsSkeleton() {
	return (
		<div aria-busy className="animate-[candor-fade_150ms_200ms_both]">
			{[0, 1, 2, 3].map((row) => (
				<div key={row} className="hairline grid gap-2 py-3.5 first:border-t-0">
					<Skeleton width="60%" height={15} />
					<Skeleton height={11} />
					<Skeleton width={80} height={10} />
				</div>
			))}
		</div>
	);
}

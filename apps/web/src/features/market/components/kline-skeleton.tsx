// The page's own shape while its market loads.
import { Skeleton } from "@candor/ui";

export function KlineSkeleton() {
	return (
		<main aria-busy className="px-4">
			<div className="flex h-[var(--nav)] items-center gap-3">
				<Skeleton width={22} height={22} round />
				<Skeleton width={110} height={22} />
			</div>
			<div className="flex items-end justify-between pt-1">
				<div className="grid gap-2">
					<Skeleton width={150} height={32} />
					<Skeleton width={110} />
				</div>
				<div className="grid gap-1.5">
					{[0, 1, 2, 3].map((row) => (
						<Skeleton key={row} width={96} height={11} />
					))}
				</div>
			</div>
			<div className="grid gap-4 pt-5">
				<Skeleton height={16} />
				<Skeleton height={360} />
				<Skeleton height={16} width="60%" />
			</div>
		</main>
	);
}

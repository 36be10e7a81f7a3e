import { Skeleton } from "@candor/ui";
import { ChartSkeleton } from "../../../domain/chart/components/chart-skeleton.tsx";
import { useChartChoices } from "../../../domain/chart/indicators.ts";
import { chartHeight } from "../../../domain/chart/price-chart.tsx";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";

export function KlineSkeleton() {
	const { sub } = useChartChoices();
	return (
		<>
			<PageBar lead={<Skeleton width={22} height={22} round className="mx-[11px]" />}>
				<Skeleton width={110} height={22} />
			</PageBar>
			<main aria-busy className="overflow-hidden">
				<div className="flex h-[82.5px] items-center justify-between px-4">
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
				<div className="flex h-11 items-center px-4">
					<Skeleton height={16} />
				</div>
				<div className="relative" style={{ height: chartHeight(sub.length) }}>
					<ChartSkeleton first />
				</div>
				<div className="px-4 pt-6">
					<Skeleton height={16} width="60%" />
				</div>
			</main>
			<div
				aria-hidden
				className="fixed inset-x-0 bottom-0 z-20 mx-auto grid max-w-[450px] grid-cols-2 gap-3 bg-bg px-4 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))]"
			>
				<Skeleton height={46} />
				<Skeleton height={46} />
			</div>
		</>
	);
}

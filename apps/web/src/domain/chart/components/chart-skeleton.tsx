// Skeleton in the size of the chart. Its bars appear after a short delay, so that a chart that loads fast shows no bars.
import { join, Skeleton } from "@candor/ui";

const BARS = [38, 52, 44, 60, 71, 58, 66, 80, 62, 55, 47, 64, 73, 68, 84, 76, 59, 50, 57, 70];
const LATER = "animate-[candor-fade_150ms_200ms_ease-out_both]";

export interface ChartSkeletonProps {
	/**
	 * True if no candles have been drawn yet. If false, the skeleton appears after a short delay, and until then the previous
	 * candles stay visible.
	 */
	first?: boolean;
}

export function ChartSkeleton({ first = false }: ChartSkeletonProps) {
	return (
		<div aria-hidden className={join("absolute inset-0 overflow-hidden bg-bg", !first && LATER)}>
			<div className={join("flex size-full items-end gap-[2%] px-4 pb-16", first && LATER)}>
				{BARS.map((share, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the bars keep their positions
					<span key={at} className="min-w-0 flex-1" style={{ height: `${share}%` }}>
						<Skeleton height="100%" />
					</span>
				))}
			</div>
		</div>
	);
}

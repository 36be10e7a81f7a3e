// The chart's own shape while it loads, after a moment: what comes at once needs none.
import { Skeleton } from "@candor/ui";

const BARS = [38, 52, 44, 60, 71, 58, 66, 80, 62, 55, 47, 64, 73, 68, 84, 76, 59, 50, 57, 70];

export function ChartSkeleton() {
	return (
		<div
			aria-hidden
			className="absolute inset-0 flex items-end gap-[2%] bg-bg px-4 pb-16 animate-[candor-fade_150ms_200ms_ease-out_both]"
		>
			{BARS.map((share, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they never change places
				<Skeleton key={at} height={`${share}%`} width="100%" className="shrink" />
			))}
		</div>
	);
}

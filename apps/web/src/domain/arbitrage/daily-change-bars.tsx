// Bars that show the change of each day, above or below a zero line. Screen readers skip the bars, because the same numbers are
// next to them as text.
import { join } from "@candor/ui";

export function DailyChangeBars({ bars }: { bars: readonly number[] }) {
	return (
		<div aria-hidden className="flex h-11 items-stretch justify-center gap-px">
			{bars.map((bar, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: each day keeps its position
				<span key={at} className="relative min-w-0 max-w-2 flex-1">
					<span
						className={join("absolute inset-x-0 rounded-xs", bar < 0 ? "top-1/2 bg-down" : "bottom-1/2 bg-up")}
						style={{ height: `${Math.max(2, Math.abs(bar) * 50)}%` }}
					/>
				</span>
			))}
		</div>
	);
}

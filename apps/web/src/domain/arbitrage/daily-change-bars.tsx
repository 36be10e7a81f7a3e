// Bars with each day's change, above or below a zero line. Screen readers skip them, because the same figures are shown as text next to them.
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

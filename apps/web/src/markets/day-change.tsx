// How a market moved in 24 hours, in its way's colour; ticks by itself.
import { join, useFigures } from "@candor/ui";
import { useTickerField } from "../data/tickers.ts";

export function DayChange({ symbol, className }: { symbol: string; className?: string }) {
	const { percent } = useFigures();
	const change = useTickerField(symbol, "change");
	if (change === undefined) return null;
	const still = /^-?0*\.?0*$/.test(change);
	return (
		<span
			className={join(
				"num text-12 font-semibold",
				still ? "text-soft" : change.startsWith("-") ? "text-down" : "text-up",
				className,
			)}
		>
			{percent(change)}
		</span>
	);
}

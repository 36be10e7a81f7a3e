import { join, useFigures } from "@candor/ui";
import { useTickerField } from "./data/tickers.ts";

export function DayChange({ symbol, className }: { symbol: string; className?: string }) {
	const change = useTickerField(symbol, "change");
	return change === undefined ? null : <ChangeText change={change} {...(className !== undefined && { className })} />;
}

export function ChangeText({ change, className }: { change: string; className?: string }) {
	const { percent } = useFigures();
	const still = /^-?0*\.?0*$/.test(change);
	return (
		<span
			translate="no"
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

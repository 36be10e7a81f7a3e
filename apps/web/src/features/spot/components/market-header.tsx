// The trading screen's navigation bar: which market, how it moved today, and that it is simulated where it is.

import { Badge, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useTickerField } from "../../../data/tickers.ts";
import type { SpotPair } from "../data/pair-terms.ts";

export function MarketHeader({ pair, onPick }: { pair: SpotPair; onPick: () => void }) {
	const { t } = useLingui();
	const symbol = pair.symbol;
	return (
		<header className="flex h-[var(--nav)] items-center gap-2 px-4">
			<button
				type="button"
				aria-label={t`${symbol}: choose another market`}
				onClick={onPick}
				className="pressable flex h-11 items-center gap-1.5"
			>
				<h1 className="text-18 font-bold tracking-[-0.02em]">{symbol}</h1>
				<ChevronDown aria-hidden size={16} strokeWidth={1.75} />
			</button>
			<DayChange symbol={symbol} />
			{pair.simulated && (
				<Badge tone="warn" className="ml-auto uppercase">
					{t`Simulated market`}
				</Badge>
			)}
		</header>
	);
}

export function DayChange({ symbol, className }: { symbol: string; className?: string }) {
	const { percent } = useFigures();
	const change = useTickerField(symbol, "change");
	if (change === undefined) return null;
	return (
		<span className={join("num text-12 font-semibold", change.startsWith("-") ? "text-down" : "text-up", className)}>
			{percent(change)}
		</span>
	);
}

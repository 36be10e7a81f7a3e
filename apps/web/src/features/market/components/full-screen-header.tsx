// Header of the full-screen chart: market, sandbox badge, price and 24-hour change. It has the badge because the page's bar,
// which normally shows it, is hidden.
import { join, Price, useFigures } from "@candor/ui";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { SandboxChip } from "../../../shared/page-bar/sandbox-chip.tsx";
import { changeDirectionOf } from "../calculate/change.ts";
import { type ListedDay, useDay } from "../data/market-day.ts";

export interface FullScreenHeaderProps {
	market: ChartMarket;
	listed: ListedDay;
}

export function FullScreenHeader({ market: { symbol, priceDecimals }, listed }: FullScreenHeaderProps) {
	const { percent } = useFigures();
	const price = useDay(listed, "now_price");
	const change = useDay(listed, "change");
	const way = changeDirectionOf(change);
	return (
		<div className="num flex flex-wrap items-baseline gap-x-3 py-1">
			<span className="flex flex-wrap items-center gap-x-2.5">
				<strong className="text-14 font-semibold">{symbol}</strong>
				<SandboxChip />
			</span>
			<span className="flex flex-wrap items-baseline gap-x-2.5">
				<Price
					value={price}
					decimals={priceDecimals}
					{...(way !== undefined && { direction: way })}
					className="text-18 leading-[1.2] font-semibold"
				/>
				<span className={join("text-12 font-semibold", way === "up" ? "text-up" : way === "down" ? "text-down" : "text-soft")}>
					{percent(change)}
				</span>
			</span>
		</div>
	);
}

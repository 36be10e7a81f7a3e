import { join, Price, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { useTickerField } from "../../../domain/market/data/tickers.ts";
import { changeDirectionOf } from "../calculate/change.ts";
import { type ListedDay, useDay } from "../data/market-day.ts";

interface DayProps {
	market: ChartMarket;
	listed: ListedDay;
}

export function DayFigures({ market, listed }: DayProps) {
	const { t } = useLingui();
	const { symbol, base, priceDecimals: places } = market;
	return (
		<div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 px-4 pt-1 pb-2">
			<LastPrice market={market} listed={listed} />
			<dl className="num ml-auto grid grid-cols-[auto_auto] gap-x-3 gap-y-[3px] text-right text-11">
				<Row label={t`High`}>
					<Bound listed={listed} field="high" places={places} />
				</Row>
				<Row label={t`Low`}>
					<Bound listed={listed} field="low" places={places} />
				</Row>
				<Row label={t`24h vol`}>
					<Volume listed={listed} /> {base}
				</Row>
				<Row label={t`Index`}>
					<Index symbol={symbol} places={places} />
				</Row>
			</dl>
		</div>
	);
}

function Row({ label, children }: { label: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-faint">{label}</dt>
			<dd>{children}</dd>
		</>
	);
}

function LastPrice({ market: { priceDecimals }, listed }: DayProps) {
	const { t } = useLingui();
	const { dollars, percent } = useFigures();
	const price = useDay(listed, "now_price");
	const change = useDay(listed, "change");
	const way = changeDirectionOf(change);
	return (
		<div className="min-w-0">
			<div>
				<span className="sr-only">{t`Last price`} </span>
				<Price
					value={price}
					decimals={priceDecimals}
					{...(way !== undefined && { direction: way })}
					className="text-[1.75rem] leading-[1.25] font-[650] tracking-[-0.02em]"
				/>
			</div>
			<div className="num flex flex-wrap gap-x-1.5 text-12">
				<span className="text-soft">≈ {dollars(price)}</span>
				<span className={join("font-bold", way === "up" ? "text-up" : way === "down" ? "text-down" : "text-soft")}>
					<span className="sr-only">{t`in 24 hours`} </span>
					{percent(change)}
				</span>
			</div>
		</div>
	);
}

function Bound({ listed, field, places }: { listed: ListedDay; field: "high" | "low"; places: number }) {
	const { figure } = useFigures();
	return <>{figure(useDay(listed, field), { places })}</>;
}

function Index({ symbol, places }: { symbol: string; places: number }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const value = useTickerField(symbol, "index");
	if (value === null) return <>{t`paused`}</>;
	return <>{value === undefined ? "–" : figure(value, { places })}</>;
}

function Volume({ listed }: { listed: ListedDay }) {
	const { compact, figure } = useFigures();
	const volume = useDay(listed, "volume");
	const whole = volume.split(".")[0] as string;
	return <>{whole.length > 6 ? compact(whole) : whole.length > 2 ? figure(whole) : figure(volume, { places: 2 })}</>;
}

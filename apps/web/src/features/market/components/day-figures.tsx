// The last price, big, beside the day's high, low and volume and the index; each figure ticks by itself.
import { join, Price, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ChartMarket } from "../../../chart/market.ts";
import { useTickerField } from "../../../data/tickers.ts";
import { wayOf } from "../calculate/figures.ts";

export function DayFigures({ market }: { market: ChartMarket }) {
	const { t } = useLingui();
	const { symbol, base } = market;
	return (
		<div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 px-4 pt-1 pb-2">
			<LastPrice market={market} />
			<dl className="num ml-auto grid grid-cols-[auto_auto] gap-x-3 gap-y-[3px] text-right text-11">
				<Row label={t`High`}>
					<Field market={market} field="high" />
				</Row>
				<Row label={t`Low`}>
					<Field market={market} field="low" />
				</Row>
				<Row label={t`24h vol`}>
					<Volume symbol={symbol} /> {base}
				</Row>
				<Row label={t`Index`}>
					<Field market={market} field="index" />
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

function LastPrice({ market: { symbol, priceDecimals } }: { market: ChartMarket }) {
	const { t } = useLingui();
	const { dollars, percent } = useFigures();
	const price = useTickerField(symbol, "now_price");
	const change = useTickerField(symbol, "change");
	const way = wayOf(change);
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
				<span className="text-soft">≈ {price === undefined ? "$–" : dollars(price)}</span>
				{change !== undefined && (
					<span className={join("font-bold", way === "up" ? "text-up" : way === "down" ? "text-down" : "text-soft")}>
						<span className="sr-only">{t`in 24 hours`} </span>
						{percent(change)}
					</span>
				)}
			</div>
		</div>
	);
}

function Field({ market: { symbol, priceDecimals }, field }: { market: ChartMarket; field: "high" | "low" | "index" }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const value = useTickerField(symbol, field);
	if (value === null) return <>{t`paused`}</>;
	return <>{value === undefined ? "–" : figure(value, { places: priceDecimals })}</>;
}

function Volume({ symbol }: { symbol: string }) {
	const { compact, figure } = useFigures();
	const volume = useTickerField(symbol, "volume");
	if (volume === undefined) return <>–</>;
	const whole = volume.split(".")[0] as string;
	// Whole coins as far as they can be read at a glance.
	return <>{whole.length > 6 ? compact(whole) : whole.length > 2 ? figure(whole) : figure(volume, { places: 2 })}</>;
}

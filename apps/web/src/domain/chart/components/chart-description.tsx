// Describes the chart as text for screen readers: current prices, time range and lines.
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ChartLines } from "../chart-lines.ts";
import type { ChartMarket } from "../chart-market.ts";
import type { Progress } from "../data/bar-loader.ts";

export interface ChartDescriptionProps {
	id: string;
	market: ChartMarket;
	periodName: string;
	progress: Progress;
	lines: ChartLines;
	timeOf: (ms: number) => string;
}

export function ChartDescription({ id, market, periodName, progress, lines, timeOf }: ChartDescriptionProps) {
	const { t } = useLingui();
	const { figure, compact } = useFigures();
	const last = progress.newest.at(-1);
	const price = (text: string) => figure(text, { places: market.priceDecimals });
	return (
		<div id={id} className="sr-only">
			{last !== undefined && (
				<p>
					{t`Candles of ${periodName}. The last one: open ${price(last.open)}, high ${price(last.high)}, low ${price(last.low)}, close ${price(last.close)}, volume ${compact(last.volume)}.`}{" "}
					{t`${progress.count} candles since ${timeOf(progress.from)}.`}{" "}
					{t`Arrow keys move from candle to candle, plus and minus zoom, Enter offers an order at the price.`}
				</p>
			)}
			{lines.price !== undefined && <p>{t`${lines.price.text} at ${lines.price.priceText}`}</p>}
			{lines.list.length > 0 && (
				<ul aria-label={lines.name}>
					{lines.list.map((line) => (
						<li key={line.id}>{t`${line.text} at ${line.priceText}`}</li>
					))}
				</ul>
			)}
		</div>
	);
}

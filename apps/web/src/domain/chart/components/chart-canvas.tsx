// React component that contains the drawing. It imports the drawing library, so price-chart.tsx loads it on demand.

import { useStore } from "@candor/client/page";
import type { Period } from "@candor/contract";
import { Button, EmptyState, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { KLineData } from "klinecharts";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ChartLines } from "../chart-lines.ts";
import type { ChartMarket } from "../chart-market.ts";
import type { BarLoader } from "../data/bar-loader.ts";
import { chartLabels } from "../draw/chart-labels.ts";
import type { LegendLabels } from "../draw/chart-styles.ts";
import { type NamedPrice, shareGestures } from "../draw/gestures.ts";
import { type ChartKeys, chartKeys } from "../draw/keyboard.ts";
import type { MainIndicator, SubIndicator } from "../indicators.ts";
import { CandleTable } from "./candle-table.tsx";
import { ChartDescription } from "./chart-description.tsx";
import { ChartSkeleton } from "./chart-skeleton.tsx";
import { usePeriodNames } from "./period-names.ts";
import { type Offer, PriceActions } from "./price-actions.tsx";
import { useDrawing } from "./use-drawing.ts";
import { useFirstDrawn } from "./use-first-drawn.ts";

export interface ChartCanvasProps {
	market: ChartMarket;
	lines: ChartLines;
	period: Period;
	main: readonly MainIndicator[];
	sub: readonly SubIndicator[];
	/** True if the chart is in full screen, where the page does not scroll. */
	full: boolean;
	/** True when candles are visible. Until then the skeleton covers the drawing. */
	drawn: boolean;
	onDrawn: (drawn: boolean) => void;
	table: boolean;
	onTable: (open: boolean) => void;
	onOrder: (side: "buy" | "sell", price: string) => void;
}

function useLegendWords(): LegendLabels {
	const { t } = useLingui();
	const { percent } = useFigures();
	return useMemo(
		() => ({
			time: t`Time`,
			open: t`Open`,
			high: t`High`,
			low: t`Low`,
			close: t({ message: "Close", context: "the last price of a candle" }),
			change: t`Change`,
			volume: t`Volume`,
			above: (count) => t`${count} more above`,
			below: (count) => t`${count} more below`,
			percent,
		}),
		[t, percent],
	);
}

const loadHandles = async () => (await import("./line-handles.tsx")).LineHandles;
/** If the code of the handles fails to load, the user can still enter a line's price in a field, so no error is shown. */
const GO_WITHOUT = { onFailed: () => undefined };

const OFFER_SPACE_PX = 8;

const templateOf = (period: Period) => (/day|week|mon/.test(period) ? "YYYY-MM-DD" : "YYYY-MM-DD HH:mm");

export function ChartCanvas(props: ChartCanvasProps) {
	const { market, lines, period, main, sub, full, drawn, onDrawn, table, onTable, onOrder } = props;
	const { t } = useLingui();
	const figures = useFigures();
	const words = useMemo(() => chartLabels(figures), [figures]);
	const { long } = usePeriodNames();
	const legend = useLegendWords();
	const host = useRef<HTMLDivElement>(null);
	const describedBy = useId();
	const live = useDrawing(host, { market, period, main, sub, lines, words, legend });
	useFirstDrawn(live?.bars, onDrawn);
	const { here: Handles } = useLazyPart(loadHandles, { wanted: lines.onMove !== undefined, ...GO_WITHOUT });
	const [offer, setOffer] = useState<Offer>();
	const [visited, setVisited] = useState<KLineData>();
	const keysOf = useRef<ChartKeys>(undefined);
	const isFull = useRef(full);
	useEffect(() => {
		isFull.current = full;
	}, [full]);

	useEffect(() => {
		if (live === undefined || host.current === null) return;
		const { drawing } = live;
		const { chart } = drawing;
		const onName = (at: NamedPrice | undefined) => {
			const { width, axis, figures } = drawing.room();
			setOffer(
				at && {
					price: at.value.toFixed(market.priceDecimals),
					y: at.y,
					below: figures,
					...(at.x > width / 2 ? { left: OFFER_SPACE_PX } : { right: axis + OFFER_SPACE_PX }),
				},
			);
		};
		// The labels load late, and a new keyboard handler would hide the crosshair. So this effect does not depend on the
		// labels.
		keysOf.current = chartKeys({ chart, onVisit: setVisited, onOffer: onName });
		return shareGestures({ chart, host: host.current, pageScrolls: () => !isFull.current, onName });
	}, [live, market.priceDecimals]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another period shows other prices at this position
	useEffect(() => setOffer(undefined), [period, market.price, full]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another period shows other candles
	useEffect(() => keysOf.current?.forget(), [period, market.price]);

	const press = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		// Escape also closes the buttons that a touch has opened. In this case the keyboard handler has no crosshair to hide.
		const closes = event.key === "Escape" && offer !== undefined;
		if (closes) setOffer(undefined);
		if (keysOf.current?.press(event.key) !== true && !closes) return;
		event.preventDefault();
		event.stopPropagation();
	};
	const periodName = long[period];
	const rowTimeOf = (timestamp: number) =>
		words.date({ timestamp, template: templateOf(period).replace("YYYY-MM-DD HH", "MM-DD HH") });
	const timeOf = (timestamp: number) => words.date({ timestamp, template: templateOf(period) });
	const { symbol } = market;
	const said = (bar: KLineData) => {
		const fixed = (value: number) => words.figure(value.toFixed(market.priceDecimals));
		const time = timeOf(bar.timestamp);
		return t`${time}: open ${fixed(bar.open)}, high ${fixed(bar.high)}, low ${fixed(bar.low)}, close ${fixed(bar.close)}`;
	};
	return (
		<div className="relative size-full">
			<div
				ref={host}
				role="application"
				aria-roledescription={t`chart`}
				aria-label={t`Price chart of ${symbol}, ${periodName}`}
				aria-describedby={describedBy}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the chart
				tabIndex={0}
				onKeyDown={press}
				className="isolate size-full touch-pan-y focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
			/>
			<div className="sr-only" aria-live="polite">
				{visited !== undefined && said(visited)}
			</div>
			{live !== undefined && (
				<Around
					bars={live.bars}
					drawn={drawn}
					retry={() => live.drawing.chart.resetData()}
					describe={{ id: describedBy, market, periodName, lines, timeOf }}
					rowTimeOf={rowTimeOf}
					table={table}
					onTable={onTable}
				/>
			)}
			{live !== undefined && drawn && Handles !== undefined && lines.onMove !== undefined && (
				<Handles drawing={live.drawing} lines={lines.list} moves={lines.onMove} priceDecimals={market.priceDecimals} />
			)}
			{offer !== undefined && (
				<PriceActions
					offer={offer}
					height={host.current?.clientHeight ?? 0}
					onChoose={onOrder}
					onClose={() => {
						setOffer(undefined);
						host.current?.focus({ preventScroll: true });
					}}
				/>
			)}
		</div>
	);
}

interface AroundProps {
	bars: BarLoader;
	drawn: boolean;
	retry: () => void;
	describe: {
		id: string;
		market: ChartMarket;
		periodName: string;
		lines: ChartLines;
		timeOf: (ms: number) => string;
	};
	rowTimeOf: (ms: number) => string;
	table: boolean;
	onTable: (open: boolean) => void;
}

/**
 * Renders the content around the chart that changes with the candles. It is a separate component, so that these changes do not
 * render the chart.
 */
function Around({ bars, drawn, retry, describe, rowTimeOf, table, onTable }: AroundProps) {
	const { t } = useLingui();
	const progress = useStore(bars.progress);
	const { market, periodName } = describe;
	return (
		<>
			<ChartDescription {...describe} progress={progress} />
			<CandleTable
				open={table}
				onOpenChange={onTable}
				market={market}
				periodName={periodName}
				candles={progress.newest}
				timeOf={rowTimeOf}
			/>
			{drawn && progress.state === "loading" && progress.replaces !== true && <ChartSkeleton />}
			{progress.state === "failed" && (
				<div className="absolute inset-0 z-10 grid place-items-center bg-bg">
					<EmptyState
						title={t`The candles could not be loaded`}
						detail={t`Prices and the order book below are live all the same.`}
						action={
							<Button size="small" onClick={retry}>
								{t`Try again`}
							</Button>
						}
					/>
				</div>
			)}
		</>
	);
}

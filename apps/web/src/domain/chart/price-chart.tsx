// Price chart of any product, with a choice of period and indicators. The drawing library loads when the page first shows a
// chart.
import { Button, EmptyState, IconButton, join, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Maximize2, Minimize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ChartLines } from "./chart-lines.ts";
import type { ChartMarket } from "./chart-market.ts";
import { ChartSkeleton } from "./components/chart-skeleton.tsx";
import { IndicatorSheet } from "./components/indicator-sheet.tsx";
import { PeriodBar } from "./components/period-bar.tsx";
import { useFullScreen } from "./components/use-full-screen.ts";
import { useChartChoices } from "./indicators.ts";

export interface PriceChartProps {
	market: ChartMarket;
	/**
	 * Lines on the chart. The caller must pass the same object as long as the lines do not change, because a new object redraws
	 * all lines.
	 */
	lines: ChartLines;
	/** True in full screen. Full screen is part of the page's address, so that the browser's Back button leaves it. */
	full: boolean;
	onFull: (full: boolean) => void;
	head: ReactNode;
	onOrder: (side: "buy" | "sell", price: string) => void;
}

const CANDLES_PX = 296;
const TIME_AXIS_PX = 22;
const PANE_PX = 69;

/** Returns the height of the chart in a page, px. @param panes number of panes below the candles */
export const chartHeight = (panes: number): number => CANDLES_PX + TIME_AXIS_PX + panes * PANE_PX;

const load = async () => (await import("./components/chart-canvas.tsx")).ChartCanvas;

/** Starts to load the drawing code. A page that will show a chart calls this before the market is known. */
export function fetchDrawing(): void {
	load().catch(() => undefined);
}

export function PriceChart({ market, lines, full, onFull, head, onOrder }: PriceChartProps) {
	const { t } = useLingui();
	const { period, main, sub } = useChartChoices();
	const { here: Canvas, failed, again } = useLazyPart(load, { wanted: true });
	const [drawn, setDrawn] = useState(false);
	const [choosing, setChoosing] = useState(false);
	const [table, setTable] = useState(false);
	useFullScreen(full, () => onFull(false));
	const height = chartHeight(sub.length);
	return (
		<section
			aria-label={t`Chart`}
			className={join(
				full &&
					"fixed inset-0 z-40 flex flex-col bg-bg pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]",
			)}
		>
			{/*
			 * In full screen the header has two rows in portrait and one row in landscape. The button that leaves full screen is
			 * always at the right end.
			 */}
			<div
				className={join(
					full && "grid grid-cols-[minmax(0,1fr)_auto] items-center landscape:grid-cols-[fit-content(45%)_minmax(0,1fr)_auto]",
				)}
			>
				{full && <div className="pl-4">{head}</div>}
				{full && (
					<IconButton label={t`Leave full screen`} onClick={() => onFull(false)} className="landscape:order-last">
						<Minimize2 aria-hidden size={18} strokeWidth={1.75} />
					</IconButton>
				)}
				<div className={join(full && "min-w-0 portrait:col-span-2 landscape:max-w-full landscape:justify-self-end")}>
					<PeriodBar
						period={period}
						onIndicators={() => setChoosing(true)}
						more={
							!full && (
								<IconButton label={t`Full screen`} onClick={() => onFull(true)} className="-ml-2 -mr-3.5 shrink-0 text-soft">
									<Maximize2 aria-hidden size={16} strokeWidth={1.75} />
								</IconButton>
							)
						}
					/>
				</div>
			</div>
			<div className={join("relative", full && "min-h-0 flex-1")} style={full ? undefined : { height }}>
				{Canvas !== undefined ? (
					<Canvas
						// Lines and candles have different limits for the distance of their points, so the key makes a new
						// drawing for each chart type.
						key={`${market.symbol} ${market.contract} ${period === "timeshare"}`}
						market={market}
						lines={lines}
						period={period}
						main={main}
						sub={sub}
						full={full}
						drawn={drawn}
						onDrawn={setDrawn}
						table={table}
						onTable={setTable}
						onOrder={onOrder}
					/>
				) : failed ? (
					<EmptyState
						className="pt-20"
						title={t`The chart could not be loaded`}
						detail={t`Prices and the order book below are live all the same.`}
						action={
							<Button size="small" onClick={again}>
								{t`Try again`}
							</Button>
						}
					/>
				) : null}
				{/* The same skeleton covers the chart from the start until candles are visible, so that nothing flashes. */}
				{!drawn && !failed && <ChartSkeleton first />}
			</div>
			<IndicatorSheet open={choosing} onOpenChange={setChoosing} onTable={() => setTable(true)} />
		</section>
	);
}

import type { Period } from "@candor/contract";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChartLines } from "../chart-lines.ts";
import type { ChartMarket } from "../chart-market.ts";
import { type BarLoader, createBarLoader } from "../data/bar-loader.ts";
import type { ChartLabels } from "../draw/chart-labels.ts";
import type { LegendLabels } from "../draw/chart-styles.ts";
import { onColoursChange, readColours } from "../draw/colours.ts";
import { Drawing } from "../draw/drawing.ts";
import type { MainIndicator, SubIndicator } from "../indicators.ts";

export interface DrawingOptions {
	readonly market: ChartMarket;
	readonly period: Period;
	readonly main: readonly MainIndicator[];
	readonly sub: readonly SubIndicator[];
	readonly lines: ChartLines;
	readonly words: ChartLabels;
	readonly legend: LegendLabels;
}

export interface LiveDrawing {
	readonly drawing: Drawing;
	readonly bars: BarLoader;
}

/** Indicators that need volume. Candles of mark and index prices have no volume, but the panes of these indicators stay. */
const OF_VOLUME: readonly SubIndicator[] = ["VOL", "OBV"];
const NO_INDICATORS: readonly MainIndicator[] = [];

/**
 * Creates the drawing and keeps it up to date. Returns undefined until the host element is mounted. The hook uses the market
 * and the chart type (line or candles) of the first render, so callers must give the component a key of market and chart type.
 * Only the market's `price` may change.
 */
export function useDrawing(host: React.RefObject<HTMLElement | null>, options: DrawingOptions): LiveDrawing | undefined {
	const { market, period, main, sub, lines, words, legend } = options;
	const area = period === "timeshare";
	const [live, setLive] = useState<LiveDrawing>();
	const latest = useRef({ market, period, words });
	useLayoutEffect(() => {
		latest.current = { market, period, words };
	});

	useEffect(() => {
		if (host.current === null) return;
		const { market, period } = latest.current;
		const spoken: ChartLabels = {
			date: (params) => latest.current.words.date(params),
			figure: (value) => latest.current.words.figure(value),
			compact: (value) => latest.current.words.compact(value),
		};
		const line = period === "timeshare";
		const drawing = new Drawing(host.current, market, spoken, readColours(document.documentElement), line);
		const bars = createBarLoader(market, period, () => drawing.chart.resetData());
		setLive({ drawing, bars });
		return () => {
			setLive(undefined);
			bars.stop();
			drawing.stop();
		};
	}, [host]);

	useEffect(() => {
		if (live === undefined) return;
		const look = () => live.drawing.setLook(readColours(document.documentElement), legend, area);
		look();
		return onColoursChange(document.documentElement, look);
	}, [live, legend, area]);
	const { price } = market;
	const hasVolume = price === undefined || price === "last";
	useEffect(() => {
		const below = hasVolume ? sub : sub.filter((name) => !OF_VOLUME.includes(name));
		live?.drawing.setIndicators(area ? NO_INDICATORS : main, below);
	}, [live, area, main, sub, hasVolume]);
	useEffect(() => live?.drawing.setLines(lines), [live, lines]);
	// This effect requests the candles. It must be the last effect, because the library must know the indicators before it
	// draws candles.
	useEffect(() => live?.bars.show(live.drawing, period, price), [live, period, price]);
	return live;
}

// Keyboard control of the chart. Left and Right move the crosshair, plus and minus zoom, End returns to the newest candle,
// Enter offers an order at the candle's closing price, Escape hides the crosshair.
import type { Chart, KLineData } from "klinecharts";

export interface ChartKeys {
	press(key: string): boolean;
	/**
	 * Forgets the crosshair's position after the candles were replaced. The next arrow key then starts at the newest candle.
	 */
	forget(): void;
}

export interface ChartKeyOptions {
	readonly chart: Chart;
	/** Called with the candle under the crosshair, or with undefined when the crosshair was hidden. */
	readonly onVisit: (bar: KLineData | undefined) => void;
	readonly onOffer: (at: { x: number; y: number; value: number } | undefined) => void;
}

const CANDLES = "candle_pane";
const ZOOM = 1.3;

export function chartKeys({ chart, onVisit, onOffer }: ChartKeyOptions): ChartKeys {
	let at: number | undefined;

	function placeOf(index: number, value: number): { x: number; y: number } {
		const found = chart.convertToPixel([{ dataIndex: index, value }], { paneId: CANDLES });
		const { x = 0, y = 0 } = (Array.isArray(found) ? found[0] : found) ?? {};
		return { x, y };
	}

	function visit(index: number): void {
		const bars = chart.getDataList();
		const next = Math.min(Math.max(index, 0), bars.length - 1);
		const bar = bars[next];
		if (bar === undefined) return;
		at = next;
		const { from, to } = chart.getVisibleRange();
		if (next < from || next >= to) chart.scrollToDataIndex(next);
		chart.executeAction("onCrosshairChange", { ...placeOf(next, bar.close), paneId: CANDLES });
		onVisit(bar);
	}

	function leave(): void {
		at = undefined;
		// Called without coordinates, the library hides the crosshair. Its type does not allow undefined, so the argument is
		// cast.
		chart.executeAction("onCrosshairChange", undefined as never);
		onVisit(undefined);
		onOffer(undefined);
	}

	return {
		press(key) {
			const last = chart.getDataList().length - 1;
			if (last < 0) return false;
			if (key === "ArrowLeft" || key === "ArrowRight") {
				onOffer(undefined);
				visit(at === undefined ? last : at + (key === "ArrowLeft" ? -1 : 1));
			} else if (key === "End") {
				chart.scrollToRealTime();
				visit(last);
			} else if (key === "+" || key === "=") chart.zoomAtDataIndex(ZOOM, at ?? last);
			else if (key === "-") chart.zoomAtDataIndex(1 / ZOOM, at ?? last);
			else if (key === "Enter" && at !== undefined) {
				const value = chart.getDataList()[at]?.close ?? 0;
				onOffer({ ...placeOf(at, value), value });
			} else if (key === "Escape" && at !== undefined) leave();
			else return false;
			return true;
		},
		forget() {
			at = undefined;
			onVisit(undefined);
		},
	};
}

// Styles of the chart (docs/reference/design-language.md, third picture).
import type { DeepPartial, KLineData, NeighborData, Styles, TooltipLegend } from "klinecharts";
import { type Colours, faded } from "./colours.ts";
import { BELOW_LEGEND_PX } from "./legend-space.ts";

export const LEGEND = { left: 12, top: 4, right: 8 };
export const LEGEND_LETTERS_PX = 11;
export const TICK_LETTERS_PX = 10;
export const LEGEND_SPACE_PX = 4;
/** Height of the box with the numbers at the crosshair, in px: seven rows and the frame. */
export const FIGURES_PX = 117;
const ON_ACCENT = "#05102b";
const LINE_PX = 1.2;
/**
 * Colours of an indicator's third and later lines. They are readable in the light and in the dark theme. The first two lines
 * use design tokens.
 */
const FURTHER_LINES = ["#9a5be6", "#128a9c", "#d0508c"];

export interface LegendLabels {
	readonly time: string;
	readonly open: string;
	readonly high: string;
	readonly low: string;
	readonly close: string;
	readonly change: string;
	readonly volume: string;
	/** Returns text with the number of lines above the visible range: `3 more above`. */
	readonly above: (count: number) => string;
	readonly below: (count: number) => string;
	readonly percent: (text: string) => string;
}

const space = (size: number) => ({ marginLeft: size, marginTop: 2, marginRight: size, marginBottom: 2 });

export const lineColours = ({ warn, brand }: Colours): readonly string[] => [warn, brand, ...FURTHER_LINES];

export function chartStyles(colours: Colours, words: LegendLabels, area: boolean): DeepPartial<Styles> {
	const { up, down, accent, line, soft, faint, text, surface, font } = colours;
	const way = { upColor: up, downColor: down, noChangeColor: soft };
	const letters = { family: font, size: LEGEND_LETTERS_PX, weight: 400 };
	const bars = { ...way, upColor: faded(up, 0.4), downColor: faded(down, 0.4), noChangeColor: faded(soft, 0.4) };
	const label = { ...letters, color: surface, backgroundColor: text, borderColor: text, borderRadius: 4 };
	const cross = { line: { color: faint, dashedValue: [3, 3] }, text: label };
	const lines = lineColours(colours).map((color) => ({ color, size: LINE_PX }));
	const tooltip = { offsetLeft: LEGEND.left, offsetTop: LEGEND.top, offsetRight: LEGEND.right };
	const inset = { paddingLeft: 4, paddingRight: 4, paddingTop: 5, paddingBottom: 5 };
	return {
		grid: { horizontal: { color: line, style: "solid" }, vertical: { show: false } },
		candle: {
			type: area ? "area" : "candle_solid",
			bar: {
				...way,
				upBorderColor: up,
				downBorderColor: down,
				noChangeBorderColor: soft,
				upWickColor: up,
				downWickColor: down,
				noChangeWickColor: soft,
			},
			area: {
				lineColor: accent,
				lineSize: 1.6,
				backgroundColor: [
					{ offset: 0, color: faded(accent, 0.02) },
					{ offset: 1, color: faded(accent, 0.28) },
				],
				// The library's ripple animation never ends and would redraw the chart sixty times a second.
				point: { color: accent, rippleColor: faded(accent, 0.3), radius: 3, rippleRadius: 6, animation: false },
			},
			priceMark: {
				high: { color: soft, textFamily: font },
				low: { color: soft, textFamily: font },
				last: {
					upColor: accent,
					downColor: accent,
					noChangeColor: accent,
					line: { dashedValue: [3, 3] },
					text: { ...letters, weight: 600, color: ON_ACCENT, borderRadius: 4, paddingLeft: 5, paddingRight: 5 },
				},
			},
			tooltip: {
				...tooltip,
				showRule: "follow_cross",
				showType: "rect",
				title: { show: false },
				rect: {
					...inset,
					// The box with the numbers at the crosshair has an opaque background, because text below a transparent one
					// would make them unreadable.
					color: surface,
					borderColor: line,
					borderRadius: 8,
					offsetTop: BELOW_LEGEND_PX,
					// The library shows the box on the side opposite to the finger. It adds these offsets to those of the
					// legend.
					offsetLeft: -6,
					offsetRight: -6,
				},
				legend: { ...letters, ...space(3), color: soft, template: legend(words, colours) },
			},
		},
		indicator: {
			ohlc: { ...way },
			bars: [bars],
			lines,
			circles: [bars],
			tooltip: {
				...tooltip,
				offsetRight: 60,
				title: { show: false },
				legend: { ...letters, ...space(LEGEND_SPACE_PX), color: soft },
			},
		},
		xAxis: {
			axisLine: { color: line },
			tickLine: { show: false },
			tickText: { ...letters, size: TICK_LETTERS_PX, color: faint },
		},
		yAxis: {
			axisLine: { show: false },
			tickLine: { show: false },
			tickText: { ...letters, size: TICK_LETTERS_PX, color: faint },
		},
		separator: { color: line, activeBackgroundColor: faded(accent, 0.12) },
		crosshair: { horizontal: cross, vertical: cross },
	};
}

function legend(words: LegendLabels, colours: Colours) {
	const item = (title: string, value: string, color = colours.text) => ({ title: `${title} `, value: { text: value, color } });
	return ({ prev, current }: NeighborData<KLineData | null>): TooltipLegend[] => {
		const { close = 0 } = current ?? {};
		const change = prev === null || prev.close === 0 ? 0 : ((close - prev.close) / prev.close) * 100;
		return [
			item(words.time, "{time}"),
			item(words.open, "{open}"),
			item(words.high, "{high}"),
			item(words.low, "{low}"),
			item(words.close, "{close}"),
			item(words.change, words.percent(change.toFixed(2)), change < 0 ? colours.down : colours.up),
			item(words.volume, "{volume}"),
		];
	};
}

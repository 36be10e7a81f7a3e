// One klinecharts instance in a host element. All code that knows the library is in this folder, which loads with the chart only.
import type { Period } from "@candor/contract";
import {
	type AxisCreateRangeParams,
	type AxisCreateTicksParams,
	type Chart,
	type DataLoader,
	dispose,
	type IndicatorCreateTooltipDataSourceCallback,
	init,
	utils,
} from "klinecharts";
import type { ChartLines } from "../chart-lines.ts";
import { LENGTHS, type MainIndicator, type SubIndicator } from "../indicators.ts";
import { barPeriod } from "../periods.ts";
import type { ChartLabels } from "./chart-labels.ts";
import {
	chartStyles,
	FIGURES_PX,
	LEGEND,
	LEGEND_LETTERS_PX,
	LEGEND_SPACE_PX,
	type LegendLabels,
	lineColours,
	TICK_LETTERS_PX,
} from "./chart-styles.ts";
import { type Colours, faded } from "./colours.ts";
import { giveWay } from "./label-positions.ts";
import { BELOW_LEGEND_PX, gapShare, legendBottom } from "./legend-space.ts";
import { drawPriceLines, registerPriceLines } from "./price-lines.ts";
import { priceRange } from "./price-range.ts";

export interface DrawnMarket {
	readonly symbol: string;
	readonly priceDecimals: number;
	readonly amountDecimals: number;
}

/** The height of a sub-indicator's pane, and its reduction in a lower chart, px. */
const SUB_PANE_PX = 68;
const LOW_PANE_PX = 46;
const LOW_CHART_PX = 380;
/** Room for a pane's legend above its bars: a share of the pane. */
const LEGEND_GAP = { top: 0.3, bottom: 0.04 };
const CANDLES = "candle_pane";
/** Below the candles: a share of their range. */
const CANDLES_BELOW = 0.08;
/** The mark at the highest candle, and the air around it, px. */
const HIGH_MARK_PX = 18;
/** From the middle of the last price at the axis to that of the next label, px. */
const LAST_PRICE_PX = 16;
/** From a label of the time axis to the chart's edge, px. */
const EDGE_PX = 2;
/** Of the first, second, … indicator over the candles. */
const DASHES: readonly (readonly [number, number] | undefined)[] = [undefined, [5, 3], [2, 2]];
/** A phone shows about sixty candles. */
const BAR_SPACE_PX = 6.5;
/** A candle narrower than this is none any more; of a line of a day each point has less than a pixel. */
const LEAST_BAR_SPACE_PX = { candles: 2, line: 0.1 };
const MOST_BAR_SPACE_PX = 32;
const RIGHT_SPACE_PX = 62;

/** The crosshair as the library (10.0.2) keeps it: its own event does not say when it is put away. */
interface Inner {
	getChartStore?(): { getCrosshair(): { readonly paneId?: string; readonly realX?: number } };
}

registerPriceLines();

export class Drawing {
	readonly chart: Chart;
	readonly #market: DrawnMarket;
	readonly #words: ChartLabels;
	#colours: Colours;
	#heights: ReadonlyMap<number, number> = new Map();
	#onPlaced: ((heights: ReadonlyMap<number, number>) => void) | undefined;
	#lines: Pick<ChartLines, "list" | "several" | "price"> = { list: [], several: String };
	#main: readonly MainIndicator[] = [];
	#paneHeight = SUB_PANE_PX;
	/** The lower edge of the legend, and the input it was calculated from. */
	#legend = { bottom: LEGEND.top, of: "" };
	#counts: Pick<LegendLabels, "above" | "below"> = { above: String, below: String };
	readonly #sizes: ResizeObserver;
	/** Of a line: how many points the chart's width holds. */
	#points = 0;

	/** @param line a line of a day, drawn over the whole width, in place of candles @throws Error where there is no canvas to draw on */
	constructor(host: HTMLElement, market: DrawnMarket, words: ChartLabels, colours: Colours, line: boolean) {
		const chart = init(host, {
			formatter: {
				// The library names the empty place right of the newest candle too, in the future: read as the candle's own time.
				formatDate: (params) => {
					if (params.type === "xAxis" && params.timestamp > Date.now()) return "";
					// The year is at the crosshair's time label, so that the figures stay narrow.
					const template = params.type === "tooltip" ? params.template.replace("YYYY-MM-DD HH", "MM-DD HH") : params.template;
					return words.date({ ...params, template });
				},
				formatBigNumber: (value) => words.compact(value),
			},
			thousandsSeparator: { format: (value) => words.figure(value) },
			// A price of many zeros is written out: an order's field wants it so too.
			decimalFold: { format: (value) => String(value) },
			hotkey: { enabled: false },
			layout: {
				pane: { height: SUB_PANE_PX, minHeight: 40, dragEnabled: false },
				yAxis: { inside: true, scrollZoomEnabled: false, gap: { bottom: CANDLES_BELOW } },
				barSpaceLimit: { min: line ? LEAST_BAR_SPACE_PX.line : LEAST_BAR_SPACE_PX.candles, max: MOST_BAR_SPACE_PX },
			},
		});
		if (chart === null) throw new Error("the chart has no canvas to draw on");
		this.chart = chart;
		this.#market = market;
		this.#words = words;
		this.#colours = colours;
		chart.setOffsetRightDistance(RIGHT_SPACE_PX);
		chart.setBarSpace(BAR_SPACE_PX);
		chart.overrideXAxis({ createTicks: this.#wholeTicks });
		chart.overrideYAxis({
			paneId: CANDLES,
			createRange: this.#candlesFirst,
			createTicks: this.#openTicks,
		});
		chart.subscribeAction("onVisibleRangeChange", this.#makeRoom);
		this.#sizes = new ResizeObserver(() => {
			this.#fit(host.clientHeight);
			this.#spread();
			this.#makeRoom();
		});
		this.#sizes.observe(host);
	}

	/** The widths of the chart and of its price axis, and the lower edge of the crosshair's figures, px. */
	room(): { width: number; axis: number; figures: number } {
		const width = this.chart.getSize(CANDLES, "main")?.width ?? 0;
		const axis = this.chart.getSize(CANDLES, "yAxis")?.width ?? 0;
		return { width, axis, figures: this.#legend.bottom + BELOW_LEGEND_PX + FIGURES_PX };
	}

	/** Tells now and with each drawing how high the lines stand, px from the top, by their ids. Returns how to stop; one watches at a time. */
	watchLines(told: (heights: ReadonlyMap<number, number>) => void): () => void {
		this.#onPlaced = told;
		told(this.#heights);
		return () => {
			this.#onPlaced = undefined;
		};
	}

	/** The price at this height of the candles' pane, px from the top: where on the drawing, not yet an order's price. */
	priceAt(y: number): number {
		const point = this.chart.convertFromPixel([{ y }], { paneId: CANDLES });
		return (Array.isArray(point) ? point[0] : point)?.value ?? 0;
	}

	/** The height of the candles' pane, px. */
	get candlesHeight(): number {
		return this.chart.getSize(CANDLES, "main")?.height ?? 0;
	}

	/** The library spans every line over the candles; see price-range.ts. Without any its own range is right. */
	readonly #candlesFirst = ({ chart, defaultRange }: AxisCreateRangeParams) => {
		if (this.#main.length === 0) return defaultRange;
		const { from, to } = chart.getVisibleRange();
		const span = priceRange(defaultRange, chart.getDataList().slice(from, to));
		const size = span.to - span.from;
		return {
			...span,
			range: size,
			realFrom: span.from,
			realTo: span.to,
			realRange: size,
			displayFrom: span.from,
			displayTo: span.to,
			displayRange: size,
		};
	};

	/** A label of the price axis must not overlap the legend or the last price. */
	readonly #openTicks = ({ defaultTicks }: AxisCreateTicksParams) => {
		const below = defaultTicks.filter(({ coord }) => coord > this.#legend.bottom + LEGEND_LETTERS_PX / 2);
		const lastY = () => {
			const last = this.chart.getDataList().at(-1)?.close;
			if (last === undefined) return undefined;
			const found = this.chart.convertToPixel({ value: last }, { paneId: CANDLES });
			return Array.isArray(found) ? undefined : found.y;
		};
		return giveWay(below, lastY, LAST_PRICE_PX);
	};

	/** A label of the time axis that would be cut at the edge says something else than it means: it is left out. */
	readonly #wholeTicks = ({ bounding, defaultTicks }: AxisCreateTicksParams) =>
		defaultTicks.filter(({ coord, text }) => {
			const half = utils.calcTextWidth(text, TICK_LETTERS_PX, 400, this.#colours.font) / 2 + EDGE_PX;
			return coord >= half && coord <= bounding.width - half;
		});

	/** The candles begin below the legend, however many rows it has. */
	readonly #makeRoom = (): void => {
		const { width = 0, height = 0 } = this.chart.getSize(CANDLES, "main") ?? {};
		const last = this.chart.getDataList().at(-1)?.close;
		if (width === 0 || height === 0 || last === undefined) return;
		// Every digit as wide as the widest: the legend does not change its height with its figures.
		const value = this.#words.figure(last.toFixed(this.#market.priceDecimals)).replace(/\d/g, "0");
		const main = this.chart.getIndicators({ paneId: CANDLES });
		const of = `${width} ${height} ${value} ${this.#colours.font} ${main.map(({ name }) => name).join()}`;
		if (of === this.#legend.of) return;
		const widthOf = (title: string) =>
			utils.calcTextWidth(`${title}${value}`, LEGEND_LETTERS_PX, 400, this.#colours.font) + 2 * LEGEND_SPACE_PX;
		const bottom = legendBottom(
			main.map(({ figures }) => figures.flatMap(({ title }) => (title === undefined ? [] : [widthOf(title)]))),
			{ left: LEGEND.left, top: LEGEND.top, right: width - LEGEND.right },
		);
		this.#legend = { bottom, of };
		this.chart.overrideYAxis({
			paneId: CANDLES,
			gap: { top: gapShare(bottom + HIGH_MARK_PX, height, CANDLES_BELOW), bottom: CANDLES_BELOW },
		});
	};

	/** A phone on its side leaves the candles more room than their indicators. */
	#fit(height: number): void {
		const wanted = height < LOW_CHART_PX ? LOW_PANE_PX : SUB_PANE_PX;
		if (wanted === this.#paneHeight) return;
		this.#paneHeight = wanted;
		for (const { paneId } of this.chart.getIndicators()) {
			if (paneId !== CANDLES) this.chart.setPaneOptions({ id: paneId, height: wanted });
		}
	}

	/** So many points of a line are to be seen at once, before they are drawn. */
	spread(points: number): void {
		this.#points = points;
		this.#spread();
	}

	#spread(): void {
		const { width = 0 } = this.chart.getSize(CANDLES, "main") ?? {};
		if (this.#points === 0 || width <= RIGHT_SPACE_PX) return;
		const space = (width - RIGHT_SPACE_PX) / this.#points;
		this.chart.setBarSpace(Math.min(Math.max(space, LEAST_BAR_SPACE_PX.line), BAR_SPACE_PX));
		this.chart.setOffsetRightDistance(RIGHT_SPACE_PX);
	}

	/** Begins to load: symbol and period first, so that the library asks once. */
	load(loader: DataLoader, period: Period): void {
		const { symbol, priceDecimals, amountDecimals } = this.#market;
		this.chart.setSymbol({ ticker: symbol, pricePrecision: priceDecimals, volumePrecision: amountDecimals });
		this.chart.setPeriod(barPeriod(period));
		this.chart.setDataLoader(loader);
	}

	/** The loader must know of the new period already. */
	setPeriod(period: Period): void {
		this.chart.setPeriod(barPeriod(period));
	}

	/** The loader must know already of what the candles are. The library draws the old ones until the new come. */
	reload(): void {
		this.chart.resetData();
	}

	setLook(colours: Colours, legend: LegendLabels, area: boolean): void {
		this.#colours = colours;
		this.#counts = legend;
		this.chart.setStyles(chartStyles(colours, legend, area));
		this.#paintHistogram();
		this.#tellApart(this.#main);
		this.setLines(this.#lines);
	}

	setIndicators(main: readonly MainIndicator[], sub: readonly SubIndicator[]): void {
		const wanted = new Map<string, string>([
			...main.map((name) => [name, CANDLES] as const),
			...sub.map((name) => [name, `sub_${name}`] as const),
		]);
		for (const { id } of this.chart.getIndicators()) if (!wanted.has(id)) this.chart.removeIndicator({ id });
		for (const [name, paneId] of wanted) {
			if (this.chart.getIndicators({ id: name }).length > 0) continue;
			const lengths = LENGTHS[name as MainIndicator | SubIndicator];
			this.chart.createIndicator(
				{
					name,
					id: name,
					paneId,
					...(lengths !== undefined && { calcParams: [...lengths] }),
					...(name === "VOL" && { createTooltipDataSource: this.#volumeLegend }),
				},
				paneId === CANDLES,
			);
			if (paneId === CANDLES) continue;
			this.chart.overrideYAxis({ paneId, gap: LEGEND_GAP });
			this.chart.setPaneOptions({ id: paneId, height: this.#paneHeight });
			if (name === "MACD") this.#paintHistogram();
		}
		this.#tellApart(main);
		this.#makeRoom();
	}

	/** Several over the candles have the same colours: every further one is dashed in its own way. */
	#tellApart(main: readonly MainIndicator[]): void {
		main.forEach((name, at) => {
			const dash = DASHES[at % DASHES.length] as readonly [number, number] | undefined;
			const lines = lineColours(this.#colours).map((color) => ({
				color,
				...(dash === undefined ? { style: "solid" as const } : { style: "dashed" as const, dashedValue: [...dash] }),
			}));
			this.chart.overrideIndicator({ name, paneId: CANDLES, styles: { lines } });
		});
		this.#main = main;
	}

	/** Its figures are written in the colour of its bars: those of MACD stand in full strength, unlike volume's. */
	#paintHistogram(): void {
		const { up, down, soft } = this.#colours;
		this.chart.overrideIndicator({
			name: "MACD",
			styles: { bars: [{ upColor: up, downColor: down, noChangeColor: soft }] },
		});
	}

	/** The library writes it in the bar's faded colour. */
	readonly #volumeLegend: IndicatorCreateTooltipDataSourceCallback<unknown> = ({ chart, crosshair }) => {
		const bars = chart.getDataList();
		const { volume = 0 } = bars[crosshair.dataIndex ?? bars.length - 1] ?? {};
		const { faint, soft } = this.#colours;
		const value = { text: this.#words.compact(volume.toFixed(this.#market.amountDecimals)), color: soft };
		return { name: "", calcParamsText: "", features: [], legends: [{ title: { text: "VOL ", color: faint }, value }] };
	};

	setLines(lines: Pick<ChartLines, "list" | "several" | "price">): void {
		this.#lines = lines;
		const { up, down, soft, text, surface, font } = this.#colours;
		drawPriceLines(this.chart, lines.list, lines.price, {
			up,
			down,
			neutral: soft,
			ink: text,
			ground: faded(surface, 0.92),
			font,
			several: lines.several,
			above: this.#counts.above,
			below: this.#counts.below,
			top: () => this.#legend.bottom + BELOW_LEGEND_PX,
			taken: () => this.#figuresAtLeft(),
			axis: () => this.room().axis,
			placed: (heights) => {
				this.#heights = heights;
				this.#onPlaced?.(heights);
			},
		});
	}

	/** The library lays the figures of the candle under the crosshair on the side where the finger is not. */
	#figuresAtLeft(): { from: number; to: number; right: number } | undefined {
		const { paneId, realX = 0 } = (this.chart as unknown as Inner).getChartStore?.().getCrosshair() ?? {};
		const { width, axis, figures } = this.room();
		if (paneId === undefined || realX <= width / 2) return undefined;
		return { from: figures - FIGURES_PX, to: figures, right: axis };
	}

	stop(): void {
		this.#sizes.disconnect();
		dispose(this.chart);
	}
}

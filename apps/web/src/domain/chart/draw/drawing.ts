// Wraps one klinecharts instance in a host element. All code that depends on klinecharts is in this folder, and loads only when
// a chart is shown.
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
import { hideOverlappedLabels } from "./label-positions.ts";
import { BELOW_LEGEND_PX, gapShare, legendBottom } from "./legend-space.ts";
import { drawPriceLines, registerPriceLines } from "./price-lines.ts";
import { priceRange } from "./price-range.ts";

export interface DrawnMarket {
	readonly symbol: string;
	readonly priceDecimals: number;
	readonly amountDecimals: number;
}

/** Height of a sub-indicator's pane, px. In a chart lower than `LOW_CHART_PX` the height is `LOW_PANE_PX`. */
const SUB_PANE_PX = 68;
const LOW_PANE_PX = 46;
const LOW_CHART_PX = 380;
/** Empty share of a pane's height above its bars (space for the legend) and below them. */
const LEGEND_GAP = { top: 0.3, bottom: 0.04 };
const CANDLES = "candle_pane";
const CANDLES_BELOW = 0.08;
const HIGH_MARK_PX = 18;
/** Minimum distance between the last price's label on the price axis and the next label, px. */
const LAST_PRICE_PX = 16;
const EDGE_PX = 2;
const DASHES: readonly (readonly [number, number] | undefined)[] = [undefined, [5, 3], [2, 2]];
/** Width of a candle with its margin, px. A phone shows about sixty candles. */
const BAR_SPACE_PX = 6.5;
/** Minimum width of a candle and of a point of the time-share line, px. Narrower candles are unreadable. */
const LEAST_BAR_SPACE_PX = { candles: 2, line: 0.1 };
const MOST_BAR_SPACE_PX = 32;
const RIGHT_SPACE_PX = 62;

/**
 * Internal fields of klinecharts 10.0.2 that contain the crosshair. They are read because the library's event for the crosshair
 * does not report that the crosshair has disappeared.
 */
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
	/** Lower edge of the legend in px (`bottom`), and the inputs from which it was calculated (`of`). */
	#legend = { bottom: LEGEND.top, of: "" };
	#counts: Pick<LegendLabels, "above" | "below"> = { above: String, below: String };
	readonly #sizes: ResizeObserver;
	#points = 0;

	/**
	 * Creates a drawing. `line` is true for a time-share line, false for candles. @throws Error if the browser provides no
	 * canvas
	 */
	constructor(host: HTMLElement, market: DrawnMarket, words: ChartLabels, colours: Colours, line: boolean) {
		const chart = init(host, {
			formatter: {
				// The library also requests labels for the empty space to the right of the newest candle. Future times get no
				// label.
				formatDate: (params) => {
					if (params.type === "xAxis" && params.timestamp > Date.now()) return "";
					// The crosshair's label on the time axis shows the year. The box with the candle's numbers omits the year,
					// because the box must be narrow.
					const template = params.type === "tooltip" ? params.template.replace("YYYY-MM-DD HH", "MM-DD HH") : params.template;
					return words.date({ ...params, template });
				},
				formatBigNumber: (value) => words.compact(value),
			},
			thousandsSeparator: { format: (value) => words.figure(value) },
			// Small prices are shown with all zeros after the decimal point, because the order form accepts no shortened
			// notation.
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

	/**
	 * Returns, in px, the width of the chart, the width of the price axis, and the lower edge of the box with the numbers at
	 * the crosshair.
	 */
	room(): { width: number; axis: number; figures: number } {
		const width = this.chart.getSize(CANDLES, "main")?.width ?? 0;
		const axis = this.chart.getSize(CANDLES, "yAxis")?.width ?? 0;
		return { width, axis, figures: this.#legend.bottom + BELOW_LEGEND_PX + FIGURES_PX };
	}

	/**
	 * Reports the y position of each line by its id, px from the top, to one listener. Returns a function that ends the
	 * reports.
	 */
	watchLines(told: (heights: ReadonlyMap<number, number>) => void): () => void {
		this.#onPlaced = told;
		told(this.#heights);
		return () => {
			this.#onPlaced = undefined;
		};
	}

	/**
	 * Returns the price at a y position of the candle pane, px from the top. The result is a float, so an order must round it
	 * first.
	 */
	priceAt(y: number): number {
		const point = this.chart.convertFromPixel([{ y }], { paneId: CANDLES });
		return (Array.isArray(point) ? point[0] : point)?.value ?? 0;
	}

	get candlesHeight(): number {
		return this.chart.getSize(CANDLES, "main")?.height ?? 0;
	}

	/**
	 * Limits how much indicator lines widen the price range (price-range.ts). If there are no indicators over the candles, the
	 * library's range applies.
	 */
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

	readonly #openTicks = ({ defaultTicks }: AxisCreateTicksParams) => {
		const below = defaultTicks.filter(({ coord }) => coord > this.#legend.bottom + LEGEND_LETTERS_PX / 2);
		const lastY = () => {
			const last = this.chart.getDataList().at(-1)?.close;
			if (last === undefined) return undefined;
			const found = this.chart.convertToPixel({ value: last }, { paneId: CANDLES });
			return Array.isArray(found) ? undefined : found.y;
		};
		return hideOverlappedLabels(below, lastY, LAST_PRICE_PX);
	};

	/** Hides labels of the time axis that the chart's edge would cut off, because a partly visible time is misleading. */
	readonly #wholeTicks = ({ bounding, defaultTicks }: AxisCreateTicksParams) =>
		defaultTicks.filter(({ coord, text }) => {
			const half = utils.calcTextWidth(text, TICK_LETTERS_PX, 400, this.#colours.font) / 2 + EDGE_PX;
			return coord >= half && coord <= bounding.width - half;
		});

	readonly #makeRoom = (): void => {
		const { width = 0, height = 0 } = this.chart.getSize(CANDLES, "main") ?? {};
		const last = this.chart.getDataList().at(-1)?.close;
		if (width === 0 || height === 0 || last === undefined) return;
		// For the width, each digit of the last price is replaced by 0, the widest digit. So the legend's height does not
		// change with every price.
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

	#fit(height: number): void {
		const wanted = height < LOW_CHART_PX ? LOW_PANE_PX : SUB_PANE_PX;
		if (wanted === this.#paneHeight) return;
		this.#paneHeight = wanted;
		for (const { paneId } of this.chart.getIndicators()) {
			if (paneId !== CANDLES) this.chart.setPaneOptions({ id: paneId, height: wanted });
		}
	}

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

	/** Starts loading. Symbol and period are set before the loader, so that the library requests candles only once. */
	load(loader: DataLoader, period: Period): void {
		const { symbol, priceDecimals, amountDecimals } = this.#market;
		this.chart.setSymbol({ ticker: symbol, pricePrecision: priceDecimals, volumePrecision: amountDecimals });
		this.chart.setPeriod(barPeriod(period));
		this.chart.setDataLoader(loader);
	}

	/** Changes the period. The loader must already use the new period. */
	setPeriod(period: Period): void {
		this.chart.setPeriod(barPeriod(period));
	}

	/**
	 * Reloads the candles. The loader must already use the new price kind. The library shows the old candles until the new ones
	 * arrive.
	 */
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

	/** Gives each further indicator over the candles its own dash pattern, because several indicators share the same colours. */
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

	/**
	 * Draws the MACD histogram in full colour, because the library copies the colour of the bars to the legend. Volume bars are
	 * faded.
	 */
	#paintHistogram(): void {
		const { up, down, soft } = this.#colours;
		this.chart.overrideIndicator({
			name: "MACD",
			styles: { bars: [{ upColor: up, downColor: down, noChangeColor: soft }] },
		});
	}

	/** Builds the legend of the volume pane. The library's legend would have the faded colour of the bars. */
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

	/**
	 * Returns the area of the box with the numbers at the crosshair if the library shows the box on the left side of the chart;
	 * otherwise undefined.
	 */
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

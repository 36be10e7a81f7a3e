// Draws horizontal lines on the chart, each with a label and a price at the axis. Overlapping labels are merged into one label
// with a count. For lines outside the visible price range, the edge shows only their number. A live price, such as the mark
// price, has a line too.
import { type Chart, type OverlayFigure, registerOverlay, type YAxis } from "klinecharts";
import type { ChartLine, ChartPrice } from "../chart-lines.ts";
import { faded } from "./colours.ts";
import { type Fold, mergeLabels, moveLabelsApart } from "./label-positions.ts";
import { drawable, levelsOf, type PriceLevel } from "./price-levels.ts";

type Level = PriceLevel<ChartLine>;

export interface LineLook {
	readonly up: string;
	readonly down: string;
	readonly neutral: string;
	readonly ink: string;
	readonly ground: string;
	readonly font: string;
	readonly several: (count: number) => string;
	/** Returns text with the number of lines above the visible range: `3 more above`. */
	readonly above: (count: number) => string;
	readonly below: (count: number) => string;
	/**
	 * Returns the area (px) of the box with the numbers at the crosshair, if the box is on the same side as the labels. Labels
	 * between `from` and `to` then move to the other side, `right` px from the right edge.
	 */
	readonly top: () => number;
	readonly taken: () => { readonly from: number; readonly to: number; readonly right: number } | undefined;
	readonly axis: () => number;
	readonly placed: (heights: ReadonlyMap<number, number>) => void;
}

interface Drawn {
	readonly levels: readonly Level[];
	readonly price: ChartPrice | undefined;
	readonly look: LineLook;
}

const NAME = "candorLines";
/** Opacity of lines whose labels are merged. The candles must stay visible between these lines. */
const CROWDED = 0.3;
const LIVE = 0.55;
/**
 * Distance in px between the name of the live price and the price axis. The handles of movable lines are in this space
 * (line-handles.tsx).
 */
const LIVE_LEFT_PX = 48;
const LEFT_PX = 8;
const LABEL_PX = 19;

function words(look: LineLook, color: string) {
	return {
		style: "stroke_fill",
		color,
		size: 10,
		family: look.font,
		weight: 600,
		backgroundColor: look.ground,
		borderColor: color,
		borderSize: 1,
		borderRadius: 4,
		paddingLeft: 4,
		paddingRight: 4,
		paddingTop: 3,
		paddingBottom: 3,
	};
}

const colourOf = (side: ChartLine["side"], look: LineLook) => (side === "buy" ? look.up : look.down);

function place({ levels, look }: Drawn, chart: Chart, yAxis: YAxis, height: number) {
	const yOf = (level: Level) => yAxis.convertToPixel(level.value);
	const half = LABEL_PX / 2;
	const top = look.top() + half;
	const bottom = height - half;
	const seen = drawable(levels, {
		last: chart.getDataList().at(-1)?.close ?? 0,
		low: yAxis.convertFromPixel(height),
		high: yAxis.convertFromPixel(0),
	});
	const counts = [
		...(seen.above > 0 ? [{ y: top, text: look.above(seen.above) }] : []),
		...(seen.below > 0 ? [{ y: bottom, text: look.below(seen.below) }] : []),
	];
	const folds = mergeLabels(seen.levels, {
		yOf,
		height: LABEL_PX,
		top: seen.above > 0 ? top + LABEL_PX : top,
		bottom: seen.below > 0 ? bottom - LABEL_PX : bottom,
	});
	return { levels: seen.levels, folds, counts, yOf };
}

function face({ members }: Fold<Level>, look: LineLook): { text: string; color: string } {
	const lines = members.flatMap((level) => level.lines);
	const [first] = lines as [ChartLine];
	const color = lines.every(({ side }) => side === first.side) ? colourOf(first.side, look) : look.neutral;
	return { text: lines.length === 1 ? first.text : look.several(lines.length), color };
}

export function registerPriceLines(): void {
	registerOverlay<Drawn>({
		name: NAME,
		totalStep: 2,
		needDefaultPointFigure: false,
		needDefaultXAxisFigure: false,
		needDefaultYAxisFigure: false,
		createPointFigures({ chart, overlay, bounding, yAxis }) {
			if (yAxis === null) return [];
			const { look, price } = overlay.extendData;
			const { levels, folds, counts, yOf } = place(overlay.extendData, chart, yAxis, bounding.height);
			look.placed(new Map(levels.flatMap((level) => level.lines.map(({ id }) => [id, yOf(level)] as const))));
			const crowded = new Set(folds.flatMap(({ members }) => (members.length > 1 ? members : [])));
			const stroke = (y: number, color: string, dashed: boolean): OverlayFigure => ({
				type: "line",
				attrs: {
					coordinates: [
						{ x: 0, y },
						{ x: bounding.width, y },
					],
				},
				styles: { style: dashed ? "dashed" : "solid", dashedValue: [4, 4], color, size: 1 },
			});
			const across = (level: Level): OverlayFigure => {
				const { side, dashed } = level.lines[0];
				const colour = colourOf(side, look);
				return stroke(yOf(level), crowded.has(level) ? faded(colour, CROWDED) : colour, dashed);
			};
			const live: OverlayFigure[] = [];
			if (price !== undefined) {
				const y = yAxis.convertToPixel(Number(price.price));
				const x = bounding.width - look.axis() - LIVE_LEFT_PX;
				live.push(stroke(y, faded(look.ink, LIVE), false), {
					type: "text",
					attrs: { x, y, text: price.text, align: "right", baseline: "middle" },
					styles: words(look, look.ink),
				});
			}
			const taken = look.taken();
			const label = (text: string, y: number, color: string): OverlayFigure => {
				const aside = taken !== undefined && y + LABEL_PX / 2 > taken.from && y - LABEL_PX / 2 < taken.to;
				const attrs = aside ? { x: bounding.width - taken.right - LEFT_PX, align: "right" } : { x: LEFT_PX, align: "left" };
				return { type: "text", attrs: { ...attrs, y, text, baseline: "middle" }, styles: words(look, color) };
			};
			const labels = folds.map((fold) => {
				const { text, color } = face(fold, look);
				return label(text, fold.y, color);
			});
			return [...live, ...levels.map(across), ...labels, ...counts.map(({ text, y }) => label(text, y, look.neutral))];
		},
		createYAxisFigures({ chart, overlay, bounding, yAxis }) {
			if (yAxis === null) return [];
			const { look, price } = overlay.extendData;
			// A merged label belongs to several prices, so no price is shown at the axis.
			const { folds } = place(overlay.extendData, chart, yAxis, bounding.height);
			const single = folds.filter(({ members }) => members.length === 1);
			const tags = single.map(({ y, members }) => {
				const [{ lines }] = members as [Level];
				const [line] = lines;
				return { y, text: line.priceText, color: colourOf(line.side, look) };
			});
			if (price !== undefined)
				tags.push({ y: yAxis.convertToPixel(Number(price.price)), text: price.priceText, color: look.ink });
			tags.sort((one, other) => one.y - other.y);
			const ys = tags.map(({ y }) => y);
			const last = chart.getDataList().at(-1)?.close;
			// The library draws the last price's label over these labels, so they move away from it.
			const free = last === undefined ? ys : moveLabelsApart(ys, yAxis.convertToNicePixel(last), LABEL_PX);
			return tags.map(
				({ text, color }, at): OverlayFigure => ({
					type: "text",
					attrs: { x: bounding.width, y: free[at] as number, text, align: "right", baseline: "middle" },
					styles: words(look, color),
				}),
			);
		},
	});
}

export function drawPriceLines(chart: Chart, lines: readonly ChartLine[], price: ChartPrice | undefined, look: LineLook): void {
	chart.removeOverlay({ name: NAME });
	const first = lines[0] ?? price;
	if (first === undefined) return;
	chart.createOverlay({
		name: NAME,
		lock: true,
		// The library draws an overlay only if it has a point. The point's position is not used: each line calculates its
		// position itself.
		points: [{ value: Number(first.price) }],
		extendData: { levels: levelsOf(lines), price, look } satisfies Drawn,
	});
}

// Own waiting orders across the chart: a line at the price, on it side and amount, at the axis the price. Stops that wait for their
// price are dashed. Orders whose labels would lie over one another share one, which says how many they are.
import { type Chart, type OverlayFigure, registerOverlay, type YAxis } from "klinecharts";
import { type Fold, foldLabels, makeWay } from "./label-places.ts";

export interface OrderLine {
	readonly id: number;
	readonly side: "buy" | "sell";
	/** Decimal text as the wire has it. */
	readonly price: string;
	/** `Buy 0.05`, in the reader's language. */
	readonly text: string;
	/** The price as the language writes it. */
	readonly priceText: string;
	/** Waits for a trigger. */
	readonly stop: boolean;
}

export interface LineLook {
	readonly up: string;
	readonly down: string;
	/** Of a label for orders of both sides. */
	readonly neutral: string;
	/** Behind the words on the line. */
	readonly ground: string;
	readonly font: string;
	/** `3 orders`. */
	readonly several: (count: number) => string;
	/** Where the legend ends, px from the top. */
	readonly top: () => number;
}

interface Drawn {
	readonly lines: readonly OrderLine[];
	readonly look: LineLook;
}

const NAME = "candorOrders";
/** What a screen can tell apart; those nearest to the last price are drawn. */
const MOST_LINES = 40;
/** A label with its border, and the air to the next one. */
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

const colourOf = (side: OrderLine["side"], look: LineLook) => (side === "buy" ? look.up : look.down);

/** The lines inside the pane, and their labels where these stand. */
function place({ lines, look }: Drawn, yAxis: YAxis, height: number) {
	const yOf = (line: OrderLine) => yAxis.convertToPixel(Number(line.price));
	const seen = lines.filter((line) => yOf(line) >= 0 && yOf(line) <= height);
	const half = LABEL_PX / 2;
	const folds = foldLabels(seen, { yOf, height: LABEL_PX, top: look.top() + half, bottom: height - half });
	return { seen, folds, yOf };
}

function face({ members }: Fold<OrderLine>, look: LineLook): { text: string; color: string } {
	const [first] = members as [OrderLine];
	const color = members.every(({ side }) => side === first.side) ? colourOf(first.side, look) : look.neutral;
	return { text: members.length === 1 ? first.text : look.several(members.length), color };
}

/** Once, when the chart's code is loaded. */
export function registerOrderLines(): void {
	registerOverlay<Drawn>({
		name: NAME,
		totalStep: 2,
		needDefaultPointFigure: false,
		needDefaultXAxisFigure: false,
		needDefaultYAxisFigure: false,
		createPointFigures({ overlay, bounding, yAxis }) {
			if (yAxis === null) return [];
			const { look } = overlay.extendData;
			const { seen, folds, yOf } = place(overlay.extendData, yAxis, bounding.height);
			const across = (line: OrderLine): OverlayFigure => ({
				type: "line",
				attrs: {
					coordinates: [
						{ x: 0, y: yOf(line) },
						{ x: bounding.width, y: yOf(line) },
					],
				},
				styles: {
					style: line.stop ? "dashed" : "solid",
					dashedValue: [4, 4],
					color: colourOf(line.side, look),
					size: 1,
				},
			});
			const label = (fold: Fold<OrderLine>): OverlayFigure => {
				const { text, color } = face(fold, look);
				return { type: "text", attrs: { x: 8, y: fold.y, text, align: "left", baseline: "middle" }, styles: words(look, color) };
			};
			return [...seen.map(across), ...folds.map(label)];
		},
		createYAxisFigures({ chart, overlay, bounding, yAxis }) {
			if (yAxis === null) return [];
			const { look } = overlay.extendData;
			// Several prices have no one price to tell.
			const single = place(overlay.extendData, yAxis, bounding.height).folds.filter(({ members }) => members.length === 1);
			const last = chart.getDataList().at(-1)?.close;
			const ys = single.map(({ y }) => y);
			// The last price's tag lies below all that is drawn here.
			const free = last === undefined ? ys : makeWay(ys, yAxis.convertToNicePixel(last), LABEL_PX);
			return single.map(({ members }, at) => {
				const [line] = members as [OrderLine];
				return {
					type: "text",
					attrs: { x: bounding.width, y: free[at] as number, text: line.priceText, align: "right", baseline: "middle" },
					styles: words(look, colourOf(line.side, look)),
				};
			});
		},
	});
}

/** Draws exactly these lines. */
export function drawOrderLines(chart: Chart, lines: readonly OrderLine[], look: LineLook): void {
	chart.removeOverlay({ name: NAME });
	const last = chart.getDataList().at(-1)?.close ?? 0;
	const nearest = [...lines]
		.sort((a, b) => Math.abs(Number(a.price) - last) - Math.abs(Number(b.price) - last))
		.slice(0, MOST_LINES);
	const [first] = nearest;
	if (first === undefined) return;
	chart.createOverlay({
		name: NAME,
		lock: true,
		// The library draws what has a point; each line finds its own place.
		points: [{ value: Number(first.price) }],
		extendData: { lines: nearest, look } satisfies Drawn,
	});
}

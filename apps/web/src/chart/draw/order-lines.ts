// Own waiting orders across the chart: a line at the price, on it side and amount, at the axis the price. Stops that wait for their
// price are dashed.
import { type Chart, type OverlayFigure, registerOverlay } from "klinecharts";

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

export interface LineColours {
	readonly up: string;
	readonly down: string;
	/** Behind the words on the line. */
	readonly ground: string;
	readonly font: string;
}

interface Drawn {
	readonly line: OrderLine;
	readonly colours: LineColours;
}

const NAME = "candorOrder";
const GROUP = "candor-orders";
/** What a screen can tell apart; those nearest to the last price are drawn. */
const MOST_LINES = 40;

function words(colours: LineColours, color: string) {
	return {
		style: "stroke_fill",
		color,
		size: 10,
		family: colours.font,
		weight: 600,
		backgroundColor: colours.ground,
		borderColor: color,
		borderSize: 1,
		borderRadius: 4,
		paddingLeft: 4,
		paddingRight: 4,
		paddingTop: 3,
		paddingBottom: 3,
	};
}

/** Once, when the chart's code is loaded. */
export function registerOrderLines(): void {
	registerOverlay<Drawn>({
		name: NAME,
		totalStep: 2,
		needDefaultPointFigure: false,
		needDefaultXAxisFigure: false,
		needDefaultYAxisFigure: false,
		createPointFigures({ overlay, coordinates, bounding }) {
			const y = coordinates[0]?.y ?? -1;
			if (y < 0 || y > bounding.height) return [];
			const { line, colours } = overlay.extendData;
			const color = line.side === "buy" ? colours.up : colours.down;
			const figures: OverlayFigure[] = [
				{
					type: "line",
					attrs: {
						coordinates: [
							{ x: 0, y },
							{ x: bounding.width, y },
						],
					},
					styles: { style: line.stop ? "dashed" : "solid", dashedValue: [4, 4], color, size: 1 },
				},
				{
					type: "text",
					attrs: { x: 8, y, text: line.text, align: "left", baseline: "middle" },
					styles: words(colours, color),
				},
			];
			return figures;
		},
		createYAxisFigures({ overlay, coordinates, bounding }) {
			const y = coordinates[0]?.y ?? -1;
			if (y < 0 || y > bounding.height) return [];
			const { line, colours } = overlay.extendData;
			const color = line.side === "buy" ? colours.up : colours.down;
			return {
				type: "text",
				attrs: { x: bounding.width, y, text: line.priceText, align: "right", baseline: "middle" },
				styles: words(colours, color),
			};
		},
	});
}

/** Draws exactly these lines. */
export function drawOrderLines(chart: Chart, lines: readonly OrderLine[], colours: LineColours): void {
	chart.removeOverlay({ groupId: GROUP });
	const last = chart.getDataList().at(-1)?.close ?? 0;
	const nearest = [...lines]
		.sort((a, b) => Math.abs(Number(a.price) - last) - Math.abs(Number(b.price) - last))
		.slice(0, MOST_LINES);
	if (nearest.length === 0) return;
	chart.createOverlay(
		nearest.map((line) => ({
			name: NAME,
			groupId: GROUP,
			id: `order-${line.id}`,
			lock: true,
			points: [{ value: Number(line.price) }],
			extendData: { line, colours } satisfies Drawn,
		})),
	);
}

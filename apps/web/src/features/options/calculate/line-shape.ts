// Converts index records and the user's options to coordinates of the live price line. The values are floats, used only for
// drawing.
import { type IndexPoint, LINE_MS } from "../../../domain/options/index-points.ts";

/** Time span that the chart shows to the right of the current price, in ms. The ends of running options are in this span. */
const AHEAD_MS = 40_000;

export interface Surface {
	readonly width: number;
	readonly height: number;
	readonly label: number;
}

export interface LineMark {
	readonly id: number;
	/** Opening price; undefined until the option opens. */
	readonly price: number | undefined;
	readonly openTime: number | undefined;
	readonly closeTime: number | undefined;
	readonly up: boolean;
}

export interface LineShape {
	/** Points of the price line. Where records are missing, a new array starts. */
	readonly runs: readonly (readonly (readonly [x: number, y: number])[])[];
	readonly x: (time: number) => number;
	readonly y: (price: number) => number;
	readonly low: number;
	readonly high: number;
	readonly last: { readonly price: number; readonly text: string } | undefined;
}

/** Longest time between two records that the line still connects, in ms. */
const GAP_MS = 5_000;
const EDGE_SHARE = 0.14;

/** Calculates the coordinates. @param now time by the server's clock in ms, at which the line ends */
export function lineShape(points: readonly IndexPoint[], marks: readonly LineMark[], surface: Surface, now: number): LineShape {
	const end = Math.max(now, points.at(-1)?.time ?? 0);
	const from = end - LINE_MS;
	const known = points.filter(({ time, price }) => time >= from && Number(price) > 0);
	const prices = [...known.map(({ price }) => Number(price)), ...marks.flatMap(({ price }) => price ?? [])];
	const [least, most] = [Math.min(...prices), Math.max(...prices)];
	const spread = most - least || most * 0.0004 || 1;
	const [low, high] = [least - spread * EDGE_SHARE, most + spread * EDGE_SHARE];
	const width = surface.width - surface.label;
	const x = (time: number) => ((time - from) / (LINE_MS + AHEAD_MS)) * width;
	const y = (price: number) => surface.height - ((price - low) / (high - low)) * surface.height;
	const runs: [number, number][][] = [];
	let before = Number.NEGATIVE_INFINITY;
	for (const { time, price } of known) {
		if (time - before > GAP_MS) runs.push([]);
		runs.at(-1)?.push([x(time), y(Number(price))]);
		before = time;
	}
	const last = known.at(-1);
	return { runs, x, y, low: least, high: most, last: last && { price: Number(last.price), text: last.price } };
}

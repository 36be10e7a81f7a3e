// Converts index records and the user's options to coordinates of the live line. The values are floats, for drawing only.
import { type IndexPoint, LINE_MS } from "../../../domain/options/index-points.ts";

/** Time span to the right of the current price, ms. The line shows the ends of running options there. */
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
	/** Points of the line. A gap in the records starts a new array. */
	readonly runs: readonly (readonly (readonly [x: number, y: number])[])[];
	readonly x: (time: number) => number;
	readonly y: (price: number) => number;
	readonly low: number;
	readonly high: number;
	readonly last: { readonly price: number; readonly text: string } | undefined;
}

/** Longest time between two records that the line still connects, ms. */
const GAP_MS = 5_000;
const EDGE_SHARE = 0.14;

/** @param now time by the server's clock in ms; the line ends there */
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

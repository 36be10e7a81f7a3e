// Points of the live line: index records of the newest five minutes, ordered by their sequence number.

export interface IndexPoint {
	/** Time of the record by the server's clock, ms. */
	readonly time: number;
	readonly seq: number;
	/** Index price as decimal text. Zero: too few sources had a price, so there is no index. */
	readonly price: string;
}

export const LINE_MS = 300_000;
/** Maximum number of points: five minutes with one record a second, and some more. */
const POINTS_AT_MOST = 400;

/** Merges two lists of points, in order, each point once. */
export function withPoints(known: readonly IndexPoint[], more: readonly IndexPoint[]): readonly IndexPoint[] {
	const bySeq = new Map([...known, ...more].map((point) => [point.seq, point]));
	const points = [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-POINTS_AT_MOST);
	const oldest = (points.at(-1)?.time ?? 0) - LINE_MS;
	return points.filter(({ time }) => time >= oldest);
}

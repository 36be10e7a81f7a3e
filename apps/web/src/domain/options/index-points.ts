// Points of the live price line: the index records of the last five minutes, in the order of their sequence numbers.

export interface IndexPoint {
	readonly time: number;
	readonly seq: number;
	/**
	 * Index price as decimal text. Zero means that the market had no index price, because too few price sources were available.
	 */
	readonly price: string;
}

export const LINE_MS = 300_000;
/** Maximum number of points: one record per second for five minutes, and a reserve. */
const POINTS_AT_MOST = 400;

export function withPoints(known: readonly IndexPoint[], more: readonly IndexPoint[]): readonly IndexPoint[] {
	const bySeq = new Map([...known, ...more].map((point) => [point.seq, point]));
	const points = [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-POINTS_AT_MOST);
	const oldest = (points.at(-1)?.time ?? 0) - LINE_MS;
	return points.filter(({ time }) => time >= oldest);
}

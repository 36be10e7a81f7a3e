// Points of the live line: index records of the newest five minutes, by their place in the chain.

export interface IndexPoint {
	/** Of the record, by the server's clock, ms. */
	readonly time: number;
	readonly seq: number;
	/** Decimal text. Of zero: too few sources spoke, there is no index. */
	readonly price: string;
}

export const LINE_MS = 300_000;
/** A record a second, and some: it never grows beyond. */
const POINTS_AT_MOST = 400;

/** Both, in order, each once. */
export function withPoints(known: readonly IndexPoint[], more: readonly IndexPoint[]): readonly IndexPoint[] {
	const bySeq = new Map([...known, ...more].map((point) => [point.seq, point]));
	const points = [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-POINTS_AT_MOST);
	const oldest = (points.at(-1)?.time ?? 0) - LINE_MS;
	return points.filter(({ time }) => time >= oldest);
}

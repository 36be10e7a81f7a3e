// Computes the random path of one price factor (common to all markets, or of one coin) through one day. The path is a Brownian
// bridge, built by repeated halving (Lévy's construction), plus a few jumps. The value at any time can be computed alone. The
// path moves more in busy hours than in quiet hours. The activity is partly random, so that calm times and times of large moves
// form clusters.
import { type NoiseKey, twoNormals, uniform } from "./noise.ts";

export const DAY_MS = 86_400_000;
/** Number of halvings. They divide a day into 2^17 pieces of about two thirds of a second. */
const FINEST = 17;
const PIECES = 2 ** FINEST;

/**
 * Returns the activity of a market at a time of the UTC day, from 0.4 to 1.6, with a mean of 1.
 * @param partOfDay 0 to 1
 */
export function activity(partOfDay: number): number {
	return 1 + 0.6 * Math.sin(2 * Math.PI * (partOfDay - 0.33));
}

/** Returns true in the quiet hours, from about 22:30 to 05:20 UTC. */
export function isQuiet(timeMs: number): boolean {
	return activity((timeMs % DAY_MS) / DAY_MS) < 0.65;
}

/**
 * Factor in the integral of `activity`: the total activity between two times is their distance, plus this factor times the
 * difference of their cosines.
 */
const ACTIVITY_SWING = 0.6 / (2 * Math.PI);

function cosineAt(part: number): number {
	return Math.cos(2 * Math.PI * (part - 0.33));
}

/**
 * Caches the path that was computed last, because two close times share most of their path. The cache changes no result. For each
 * level it contains the node, the time at which the node is split, the value at the split, and both ends of the bridge.
 */
export class BridgeMemo {
	key: NoiseKey | undefined;
	stream = 0;
	/** Piece of the day that was computed last. `walked` is the number of its levels that are computed. */
	piece = 0;
	walked = 0;
	readonly nodes = new Int32Array(FINEST);
	readonly shares = new Float64Array(FINEST);
	readonly values = new Float64Array(FINEST);
	readonly cosines = new Float64Array(FINEST);
	readonly lefts = new Float64Array(FINEST + 1);
	readonly rights = new Float64Array(FINEST + 1);
	readonly variances = new Float64Array(FINEST + 1).fill(1);
	readonly leftCosines = new Float64Array(FINEST + 1).fill(cosineAt(0));
	readonly rightCosines = new Float64Array(FINEST + 1).fill(cosineAt(1));

	/** Clears the cache for another day or factor. */
	begin(key: NoiseKey, stream: number): void {
		if (this.key === key && this.stream === stream) return;
		this.key = key;
		this.stream = stream;
		this.piece = 0;
		this.walked = 0;
		this.nodes.fill(0);
	}
}

/**
 * Returns the value of a bridge: it is 0 at both ends of the day, and otherwise moves like a Brownian motion with a standard
 * deviation of 1 per day.
 * @param part time as a part of the day, 0 to 1
 * @param depth number of halvings; bridges with different depths are equal at the times that both contain
 */
export function bridge(key: NoiseKey, stream: number, part: number, depth = FINEST, memo = new BridgeMemo()): number {
	memo.begin(key, stream);
	const piece = Math.min(PIECES - 1, Math.floor(part * PIECES));
	// The number of levels that two pieces share is the number of leading bits that their numbers share.
	const same = FINEST - 32 + Math.clz32(piece ^ memo.piece);
	const known = Math.min(same, memo.walked);
	for (let level = known; level < depth; level++) divide(memo, level, piece);
	memo.walked = Math.max(known, depth);
	memo.piece = piece;
	const left = memo.lefts[depth] as number;
	const right = memo.rights[depth] as number;
	const length = 1 / 2 ** depth;
	const from = (piece >> (FINEST - depth)) * length;
	return left + ((right - left) * (part - from)) / length;
}

/** Splits the node of a piece, and continues with the half that contains the piece. */
function divide(memo: BridgeMemo, level: number, piece: number): void {
	const node = (1 << level) + (piece >> (FINEST - level));
	const left = memo.lefts[level] as number;
	const right = memo.rights[level] as number;
	const variance = memo.variances[level] as number;
	if (memo.nodes[level] !== node) look(memo, level, node, left, right, variance);
	const share = memo.shares[level] as number;
	const value = memo.values[level] as number;
	const cosine = memo.cosines[level] as number;
	const next = level + 1;
	const late = (piece >> (FINEST - next)) & 1;
	memo.lefts[next] = late === 1 ? value : left;
	memo.rights[next] = late === 1 ? right : value;
	memo.variances[next] = variance * (late === 1 ? 1 - share : share);
	memo.leftCosines[next] = late === 1 ? cosine : (memo.leftCosines[level] as number);
	memo.rightCosines[next] = late === 1 ? (memo.rightCosines[level] as number) : cosine;
}

const DRAWN = new Float64Array(2);

/** Computes the time at which a node is split, and the value there. */
function look(memo: BridgeMemo, level: number, node: number, left: number, right: number, variance: number): void {
	const { stream } = memo;
	const key = memo.key as NoiseKey;
	const half = 0.5 / 2 ** level;
	const cosine = cosineAt((2 * node + 1) * half - 1);
	twoNormals(key, stream, node, DRAWN);
	const wild = Math.exp(0.32 * (DRAWN[0] as number));
	const early = (half + ACTIVITY_SWING * ((memo.leftCosines[level] as number) - cosine)) * wild;
	const late = (half + ACTIVITY_SWING * (cosine - (memo.rightCosines[level] as number))) / wild;
	const share = early / (early + late);
	memo.nodes[level] = node;
	memo.shares[level] = share;
	memo.values[level] = left + (right - left) * share + Math.sqrt(variance * share * (1 - share)) * (DRAWN[1] as number);
	memo.cosines[level] = cosine;
}

export interface Jump {
	/** Time of the jump as a part of the day, 0 to 1. It is always a full second. */
	readonly at: number;
	readonly size: number;
}

/**
 * Returns at most `most` jumps. Large jumps are rarer, and jumps in quiet hours are smaller. A jump happens at a full second,
 * between two index records. If it took several seconds, the first record of the jump would reveal the rest of it.
 */
export function jumpsOf(key: NoiseKey, stream: number, most: number, size: number): Jump[] {
	const jumps: Jump[] = [];
	for (let number = 0; number < most; number++) {
		if (uniform(key, stream, number, 1) < 0.4) continue;
		const second = Math.floor(86_400 * (0.02 + 0.96 * uniform(key, stream, number, 2)));
		const at = (second * 1000) / DAY_MS;
		const direction = uniform(key, stream, number, 3) < 0.5 ? -1 : 1;
		const scale = Math.min(3, 0.5 - Math.log(uniform(key, stream, number, 4)) * 0.6);
		jumps.push({ at, size: direction * scale * size * Math.min(1, activity(at)) });
	}
	return jumps;
}

/** Returns the sum of the jumps up to `part` of the day. */
export function sumOfJumps(jumps: readonly Jump[], part: number): number {
	let sum = 0;
	for (const { at, size } of jumps) if (part >= at) sum += size;
	return sum;
}

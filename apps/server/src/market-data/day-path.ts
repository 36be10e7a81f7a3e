// One factor's way through one day: a Brownian bridge by midpoints (Lévy's construction) in a random time of its own, so that
// any moment can be asked for alone, calm and wild stretches cluster, and quiet hours are quiet. Plus a few jumps.
import { type NoiseKey, normal, uniform } from "./noise.ts";

export const DAY_MS = 86_400_000;
/** A day in 2^17 pieces: about two thirds of a second. */
const FINEST = 17;

/** How busy a market is at a part of the UTC day, 0.4..1.6, mean 1. */
export function activity(partOfDay: number): number {
	return 1 + 0.6 * Math.sin(2 * Math.PI * (partOfDay - 0.33));
}

/** Quiet hours: about 22:30 to 05:20 UTC. */
export function isQuiet(timeMs: number): boolean {
	return activity((timeMs % DAY_MS) / DAY_MS) < 0.65;
}

function activityBetween(from: number, to: number): number {
	const cosine = (at: number) => Math.cos(2 * Math.PI * (at - 0.33));
	return to - from + (0.6 / (2 * Math.PI)) * (cosine(from) - cosine(to));
}

/** The node that was looked at last on each level: neighbouring moments share all but the lowest. Changes no result. */
export class BridgeMemo {
	readonly nodes = new Float64Array(FINEST);
	readonly shares = new Float64Array(FINEST);
	/** Where the middle lies beside the straight line, before it is scaled by the spread. */
	readonly offsets = new Float64Array(FINEST);
}

/**
 * A bridge from 0 to 0 whose middle varies as a Brownian motion of standard deviation 1 over the day would.
 * @param part 0..1 of the day @param depth halvings; fewer are coarser, equal at the points they share
 * @param memo of the same key and stream alone
 */
export function bridge(key: NoiseKey, stream: number, part: number, depth = FINEST, memo = new BridgeMemo()): number {
	let from = 0;
	let to = 1;
	let left = 0;
	let right = 0;
	let variance = 1;
	let node = 1;
	for (let level = 0; level < depth; level++) {
		const middle = (from + to) / 2;
		if (memo.nodes[level] !== node) {
			const wild = Math.exp(0.32 * normal(key, stream, node, 1));
			const early = activityBetween(from, middle) * wild;
			const late = activityBetween(middle, to) / wild;
			memo.nodes[level] = node;
			memo.shares[level] = early / (early + late);
			memo.offsets[level] = normal(key, stream, node, 2);
		}
		const share = memo.shares[level] as number;
		const value = left + (right - left) * share + Math.sqrt(variance * share * (1 - share)) * (memo.offsets[level] as number);
		node *= 2;
		if (part < middle) {
			to = middle;
			right = value;
			variance *= share;
		} else {
			from = middle;
			left = value;
			variance *= 1 - share;
			node += 1;
		}
	}
	return left + ((right - left) * (part - from)) / (to - from);
}

export interface Jump {
	/** Part of the day at which it happens, all at once: a whole second. */
	readonly at: number;
	readonly size: number;
}

/**
 * Up to `most` jumps, smaller in quiet hours; bigger ones are rarer. They happen where one second meets the next, so that the index
 * has taken all of it from one record to the next: of a jump that was drawn over seconds, its first record would tell the rest.
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

/** What of the jumps has happened by `part` of the day. */
export function jumped(jumps: readonly Jump[], part: number): number {
	let sum = 0;
	for (const { at, size } of jumps) if (part >= at) sum += size;
	return sum;
}

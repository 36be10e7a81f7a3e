// Live order book of a pair: a snapshot, then changes with sequence numbers. If a sequence number is missing, a new snapshot is
// requested.

import { useSelected, useStore } from "@candor/client/page";
import type { DepthMessage, Level } from "@candor/contract";
import { liveTopic } from "../../../data/live-topic.ts";

export interface Depth {
	/** Bids, highest price first: [price, amount] as decimal text. */
	readonly bids: readonly Level[];
	/** Asks, lowest price first: [price, amount] as decimal text. */
	readonly asks: readonly Level[];
	readonly seq: number;
	readonly time: number;
	/** True if the book is complete. False until the first snapshot, and after a missing change until the next snapshot. */
	readonly ready: boolean;
}

export const EMPTY_DEPTH: Depth = { bids: [], asks: [], seq: 0, time: 0, ready: false };

/** Applies `changes` to `levels`, with the best price first in both. An amount of zero removes a level. */
export function mergeLevels(levels: readonly Level[], changes: readonly Level[], order: "falling" | "rising"): readonly Level[] {
	if (changes.length === 0) return levels;
	const changed = new Map(changes);
	const kept = levels.filter(([price]) => !changed.has(price));
	const added = changes.filter(([, amount]) => !/^0(\.0*)?$/.test(amount));
	// Floats are exact enough here, because prices differ by at least one tick.
	const way = order === "falling" ? -1 : 1;
	return [...kept, ...added].sort((a, b) => way * (Number(a[0]) - Number(b[0])));
}

export function takeDepth(state: Depth, data: DepthMessage["data"]): Depth | null {
	if (data.kind === "snapshot") return { bids: data.bids, asks: data.asks, seq: data.seq, time: data.time, ready: true };
	// Until a snapshot arrives, changes are ignored, because they belong to an earlier state of the book.
	if (!state.ready) return state;
	if (data.from_seq !== state.seq) return data.seq <= state.seq ? state : null;
	return {
		bids: mergeLevels(state.bids, data.bids, "falling"),
		asks: mergeLevels(state.asks, data.asks, "rising"),
		seq: data.seq,
		time: data.time,
		ready: true,
	};
}

const depthOf = liveTopic<DepthMessage, Depth>((symbol) => `depth:${symbol}`, EMPTY_DEPTH, takeDepth);

export function useDepth(symbol: string): Depth {
	return useStore(depthOf(symbol));
}

/** Returns the best price of one side. A component renders only when this price changes. Undefined while the side is empty. */
export function useBestPrice(symbol: string, side: "bids" | "asks"): string | undefined {
	return useSelected(depthOf(symbol), (depth) => depth[side][0]?.[0]);
}

/** Returns the current book, for code outside components. The book is empty while no component subscribes to it. */
export function depthNow(symbol: string): Depth {
	return depthOf(symbol).get();
}

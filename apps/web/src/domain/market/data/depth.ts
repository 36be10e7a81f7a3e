// Live book of a pair: a snapshot, then changes with sequence numbers. After a gap it starts again.

import { useSelected, useStore } from "@candor/client/page";
import type { DepthMessage, Level } from "@candor/contract";
import { liveTopic } from "../../../data/live-topic.ts";

export interface Depth {
	/** Best first: falling. [price, amount] as decimal text. */
	readonly bids: readonly Level[];
	/** Best first: rising. */
	readonly asks: readonly Level[];
	readonly seq: number;
	readonly time: number;
	/** False until the first snapshot and while a gap is being closed. */
	readonly ready: boolean;
}

export const EMPTY_DEPTH: Depth = { bids: [], asks: [], seq: 0, time: 0, ready: false };

/** `changes` laid over `levels` (both best first); an amount of zero removes its level. Prices of one pair have equal decimals. */
export function mergeLevels(levels: readonly Level[], changes: readonly Level[], order: "falling" | "rising"): readonly Level[] {
	if (changes.length === 0) return levels;
	const changed = new Map(changes);
	const kept = levels.filter(([price]) => !changed.has(price));
	const added = changes.filter(([, amount]) => !/^0(\.0*)?$/.test(amount));
	// Ordering only: two prices of one pair differ by a tick at least, far above what a float confuses.
	const way = order === "falling" ? -1 : 1;
	return [...kept, ...added].sort((a, b) => way * (Number(a[0]) - Number(b[0])));
}

export function takeDepth(state: Depth, data: DepthMessage["data"]): Depth | null {
	if (data.kind === "snapshot") return { bids: data.bids, asks: data.asks, seq: data.seq, time: data.time, ready: true };
	// Changes before a snapshot belong to the previous state.
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

/** The book of `BTC/USDT`, at most one render a frame. */
export function useDepth(symbol: string): Depth {
	return useStore(depthOf(symbol));
}

/** The best price of one side; renders when it changes, not with the rest of the book. Undefined while that side is empty. */
export function useBestPrice(symbol: string, side: "bids" | "asks"): string | undefined {
	return useSelected(depthOf(symbol), (depth) => depth[side][0]?.[0]);
}

/** The current book, for code outside components; empty while no component uses it. */
export function depthNow(symbol: string): Depth {
	return depthOf(symbol).get();
}

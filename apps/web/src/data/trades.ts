// The latest trades of a pair, newest first.
import type { Trade, TradesMessage } from "@candor/contract";
import { liveTopic } from "./live-topic.ts";
import { useStore } from "./store.ts";

const KEEP = 50;
const NONE: readonly Trade[] = [];

export function takeTrades(state: readonly Trade[], data: TradesMessage["data"]): readonly Trade[] {
	if (data.first) return data.trades.slice(0, KEEP);
	const newest = state[0]?.id ?? 0;
	return [...data.trades.filter((trade) => trade.id > newest), ...state].slice(0, KEEP);
}

const tradesOf = liveTopic<TradesMessage, readonly Trade[]>((symbol) => `trades:${symbol}`, NONE, takeTrades);

export function useTrades(symbol: string): readonly Trade[] {
	return useStore(tradesOf(symbol));
}

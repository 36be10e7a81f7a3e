// Latest trades of a market, newest first. After a reconnect the list starts again.

import { useStore } from "@candor/client/page";
import type { Trade, TradesMessage } from "@candor/contract";
import { liveTopic } from "../../../data/live-topic.ts";

export interface LatestTrades {
	readonly ready: boolean;
	readonly trades: readonly Trade[];
}

const KEPT = 50;
const NOTHING: LatestTrades = { ready: false, trades: [] };

export function takeTrades(state: LatestTrades, data: TradesMessage["data"]): LatestTrades {
	return { ready: true, trades: (data.first ? data.trades : [...data.trades, ...state.trades]).slice(0, KEPT) };
}

const tradesOf = liveTopic<TradesMessage, LatestTrades>((symbol) => `trades:${symbol}`, NOTHING, takeTrades);

export function useTrades(symbol: string): LatestTrades {
	return useStore(tradesOf(symbol));
}

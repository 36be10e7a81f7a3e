// Live tickers: one store for each symbol, and one subscription for all. A price change renders only the components that show
// this symbol.

import { createStore, type Store, useSelected } from "@candor/client/page";
import type { Ticker, TickersMessage } from "@candor/contract";
import { listen } from "../../../data/socket.ts";

const stores = new Map<string, Store<Ticker | undefined>>();
let watchers = 0;
let stop: (() => void) | undefined;

function watch(): () => void {
	if (watchers++ === 0) {
		stop = listen<TickersMessage>("tickers", (tickers) => {
			for (const ticker of tickers) tickerOf(ticker.symbol).set(ticker);
		});
	}
	return () => {
		if (--watchers === 0) stop?.();
	};
}

export function tickerOf(symbol: string): Store<Ticker | undefined> {
	let store = stores.get(symbol);
	if (store === undefined) {
		store = createStore<Ticker | undefined>(undefined, watch);
		stores.set(symbol, store);
	}
	return store;
}

/** Updates the tickers from an HTTP response, except those for which a newer live ticker is known. */
export function seedTickers(tickers: readonly Ticker[]): void {
	for (const ticker of tickers) {
		const store = tickerOf(ticker.symbol);
		if (store.get() === undefined || (store.get() as Ticker).time < ticker.time) store.set(ticker);
	}
}

/** Returns one field of a ticker. A component renders only when this field changes. */
export function useTickerField<K extends keyof Ticker>(symbol: string, field: K): Ticker[K] | undefined {
	return useSelected(tickerOf(symbol), (ticker) => ticker?.[field]);
}

// Live tickers, one store per symbol with one subscription for all: a price change renders only its own component.

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

/** Returns the store of `useTickerField`, for code outside components. */
export function tickerOf(symbol: string): Store<Ticker | undefined> {
	let store = stores.get(symbol);
	if (store === undefined) {
		store = createStore<Ticker | undefined>(undefined, watch);
		stores.set(symbol, store);
	}
	return store;
}

/** Fills unknown values from an HTTP response; live values stay. */
export function seedTickers(tickers: readonly Ticker[]): void {
	for (const ticker of tickers) {
		const store = tickerOf(ticker.symbol);
		if (store.get() === undefined || (store.get() as Ticker).time < ticker.time) store.set(ticker);
	}
}

/** Returns one field of a ticker, and renders only when that field changed. */
export function useTickerField<K extends keyof Ticker>(symbol: string, field: K): Ticker[K] | undefined {
	return useSelected(tickerOf(symbol), (ticker) => ticker?.[field]);
}

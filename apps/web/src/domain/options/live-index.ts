// Live index price of each market, from signed records, one per second. Options open and settle at this price. Each symbol has
// a store with the records of the last five minutes. A store requests past records when a component starts to use it, and after
// a lost connection.

import { createStore, type Store, useSelected } from "@candor/client/page";
import type { IndexRecord, TopicMessage } from "@candor/contract";
import { call } from "../../data/api.ts";
import { listen } from "../../data/socket.ts";
import { type IndexPoint, withPoints } from "./index-points.ts";

type IndexMessage = Extract<TopicMessage, { topic: `index:${string}` }>;

const PAST = 300;
const ASK_AGAIN_AFTER_MS = 10_000;
const NOTHING: readonly IndexPoint[] = [];

const stores = new Map<string, Store<readonly IndexPoint[]>>();

const pointOf = ({ time, seq, index }: IndexRecord): IndexPoint => ({ time, seq, price: index });

export function indexLine(symbol: string): Store<readonly IndexPoint[]> {
	const known = stores.get(symbol);
	if (known !== undefined) return known;
	const store = createStore(NOTHING, () => {
		let left = false;
		let askedAt = Number.NEGATIVE_INFINITY;
		const askPast = () => {
			if (performance.now() - askedAt < ASK_AGAIN_AFTER_MS) return;
			askedAt = performance.now();
			call("GET proofs/index", { symbol, limit: PAST }, { silent: true }).then(
				(records) => left || store.set(withPoints(store.get(), records.map(pointOf))),
				// If the request fails, the line starts with the next live records.
				() => undefined,
			);
		};
		const stop = listen<IndexMessage>(`index:${symbol}`, (record) => {
			const last = store.get().at(-1);
			// Past records are missing before the first live record, and after a gap in the sequence numbers, so they are
			// requested.
			if (last === undefined || record.seq > last.seq + 1) askPast();
			store.set(withPoints(store.get(), [pointOf(record)]));
		});
		return () => {
			left = true;
			stop();
		};
	});
	stores.set(symbol, store);
	return store;
}

/**
 * Returns the current index price, and renders the component when it changes. Returns undefined until the price is known, and
 * while the index is halted.
 */
export function useLiveIndex(symbol: string): string | undefined {
	return useSelected(indexLine(symbol), priceNow);
}

function priceNow(points: readonly IndexPoint[]): string | undefined {
	const price = points.at(-1)?.price;
	return price === undefined || /^0(\.0*)?$/.test(price) ? undefined : price;
}

// Stores that a topic of the socket updates, one per symbol. A store subscribes while a component uses it and is cleared afterwards.

import { createStore, type Store } from "@candor/client/page";
import type { TopicMessage } from "@candor/contract";
import { listen, resubscribe } from "./socket.ts";

/**
 * Creates the stores. A state is published at most once a frame, so that a burst of messages renders once.
 * @param take returns the next state from the previous one and a message; `null` after a gap: the topic is then subscribed again
 */
export function liveTopic<M extends TopicMessage, S>(
	topicOf: (symbol: string) => M["topic"],
	initial: S,
	take: (state: S, data: M["data"]) => S | null,
): (symbol: string) => Store<S> {
	const stores = new Map<string, Store<S>>();
	return (symbol) => {
		const known = stores.get(symbol);
		if (known !== undefined) return known;
		const topic = topicOf(symbol);
		const store = createStore<S>(initial, () => {
			let state = initial;
			let waiting = false;
			let frame = 0;
			const stop = listen<M>(topic, (data) => {
				const next = take(state, data);
				if (next === null) {
					state = initial;
					resubscribe(topic);
					return;
				}
				state = next;
				if (waiting) return;
				waiting = true;
				frame = requestAnimationFrame(() => {
					waiting = false;
					store.set(state);
				});
			});
			return () => {
				cancelAnimationFrame(frame);
				stop();
			};
		});
		stores.set(symbol, store);
		return store;
	};
}

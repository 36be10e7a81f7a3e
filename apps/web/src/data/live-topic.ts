// Stores for the topics of the socket, one store per symbol. A store subscribes to its topic while a component uses it.

import { createStore, type Store } from "@candor/client/page";
import type { TopicMessage } from "@candor/contract";
import { listen, resubscribe } from "./socket.ts";

/**
 * Creates the stores of a topic. Each store publishes its state at most once per animation frame, so that many messages cause
 * one render.
 * @param take returns the next state from the previous state and a message. It returns `null` if messages are missing; the
 * store then subscribes again.
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

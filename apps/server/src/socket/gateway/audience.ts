// Who reads one topic, and who waits for its state. A reader is first sent the state as it is and then every message, or is
// set back to waiting: it never sees a change that does not follow from what it was sent before.
import type { Client } from "./client.ts";
import { textFrame } from "./text-frame.ts";

/** States of one topic are not asked for more often than this, however many readers come and go. */
const ASK_EVERY_MS = 50;

export class Audience {
	readonly topic: string;
	readonly #ask: () => void;
	readonly #onEmpty: () => void;
	/** Everybody who joined and has not left: those who read, wait, or are too slow now. */
	readonly #members = new Set<Client>();
	readonly #readers = new Set<Client>();
	readonly #waiting = new Set<Client>();
	#asked = false;
	#askedAt = Number.NEGATIVE_INFINITY;
	#timer: NodeJS.Timeout | undefined;

	/** @param ask asks for the topic's state, which comes back by `state` @param onEmpty the last member has left */
	constructor(topic: string, ask: () => void, onEmpty: () => void) {
		this.topic = topic;
		this.#ask = ask;
		this.#onEmpty = onEmpty;
	}

	/** It will be sent the state, then what follows; a reader that joins again starts anew. */
	join(client: Client): void {
		this.#members.add(client);
		this.#readers.delete(client);
		this.#waiting.add(client);
		this.#askSoon();
	}

	leave(client: Client): void {
		this.#members.delete(client);
		this.#readers.delete(client);
		this.#waiting.delete(client);
		if (this.#members.size > 0) return;
		clearTimeout(this.#timer);
		this.#onEmpty();
	}

	publish(text: string): void {
		if (this.#readers.size === 0) return;
		const frame = textFrame(text);
		for (const client of this.#readers) if (!client.offer(frame)) this.#missed(client);
	}

	/** @param text null: there is no state yet, only what comes */
	state(text: string | null): void {
		this.#asked = false;
		const frame = text === null ? undefined : textFrame(text);
		const waiting = [...this.#waiting];
		this.#waiting.clear();
		for (const client of waiting) {
			if (frame === undefined || client.offer(frame)) this.#readers.add(client);
			else this.#missed(client);
		}
	}

	/** The client is too slow now; it comes back by `join` when it has caught up. */
	#missed(client: Client): void {
		this.#readers.delete(client);
		client.missed.add(this);
	}

	#askSoon(): void {
		if (this.#asked) return;
		this.#asked = true;
		const wait = this.#askedAt + ASK_EVERY_MS - performance.now();
		clearTimeout(this.#timer);
		if (wait <= 0) this.#askNow();
		else this.#timer = setTimeout(() => this.#askNow(), wait);
	}

	#askNow(): void {
		this.#askedAt = performance.now();
		this.#ask();
	}
}

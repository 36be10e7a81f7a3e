// The readers of one topic, including those that wait for the topic's state. A reader first gets the current state and then every
// message. It never gets a change that does not follow the state that it has.
import { textFrame } from "./text-frame.ts";

/** Maximum size in bytes of a state that is sent again to a reader that joins a second time. */
const SMALL_BYTES = 65_536;

export interface Reader {
	/** Sends a frame. Returns false if the frame was skipped because the reader is too slow. */
	offer(frame: Buffer): boolean;
	/** Topics of which the reader has missed messages. */
	readonly missed: Set<TopicReaders>;
}

export class TopicReaders {
	readonly topic: string;
	readonly #everyMs: number;
	readonly #ask: () => void;
	readonly #onEmpty: () => void;
	/** All readers that have joined and not left: those that read, that wait for the state, or that are too slow. */
	readonly #members = new Set<Reader>();
	readonly #readers = new Set<Reader>();
	readonly #waiting = new Set<Reader>();
	/** Newest state of the topic. It is reused until a change is published or a new state may be requested. */
	#frame: Buffer | undefined;
	/** Readers that got the stored state, including those that have left since. */
	readonly #served = new Set<Reader>();
	/** True while a requested state has not arrived. */
	#asked = false;
	/** Runs until the next state may be requested. */
	#pause: NodeJS.Timeout | undefined;

	/**
	 * Creates a topic without readers.
	 * @param everyMs minimum time between two requests for the state, ms
	 * @param ask requests the topic's state, which is then passed to `state`
	 * @param onEmpty called if the last reader has left and none has joined before the end of the pause
	 */
	constructor(topic: string, everyMs: number, ask: () => void, onEmpty: () => void) {
		this.topic = topic;
		this.#everyMs = everyMs;
		this.#ask = ask;
		this.#onEmpty = onEmpty;
	}

	/** Adds a reader, which gets the state and then all messages. A reader that joins a second time starts with the state again. */
	join(reader: Reader): void {
		this.#members.add(reader);
		this.#readers.delete(reader);
		const frame = this.#frame;
		const again = this.#served.has(reader);
		if (frame !== undefined && (!again || frame.length <= SMALL_BYTES)) return this.#start(reader, frame);
		this.#waiting.add(reader);
		if (this.#pause === undefined && !this.#asked) this.#askNow();
	}

	leave(reader: Reader): void {
		this.#members.delete(reader);
		this.#readers.delete(reader);
		this.#waiting.delete(reader);
		if (this.#members.size === 0 && this.#pause === undefined) this.#onEmpty();
	}

	publish(text: string): void {
		this.#forget();
		if (this.#readers.size === 0) return;
		const frame = textFrame(text);
		for (const reader of this.#readers) if (!reader.offer(frame)) this.#missed(reader);
	}

	/**
	 * Sends the topic's state to the readers that wait for it.
	 * @param text the state; null if the topic has no state yet
	 */
	state(text: string | null): void {
		this.#asked = false;
		this.#forget();
		const frame = text === null ? undefined : textFrame(text);
		if (this.#pause !== undefined) this.#frame = frame;
		const waiting = [...this.#waiting];
		this.#waiting.clear();
		for (const reader of waiting) this.#start(reader, frame);
	}

	#start(reader: Reader, frame: Buffer | undefined): void {
		this.#waiting.delete(reader);
		if (frame !== undefined && !reader.offer(frame)) return this.#missed(reader);
		this.#readers.add(reader);
		if (this.#frame !== undefined) this.#served.add(reader);
	}

	/** Marks a reader as too slow. It gets no messages until it calls `join` again. */
	#missed(reader: Reader): void {
		this.#readers.delete(reader);
		reader.missed.add(this);
	}

	#forget(): void {
		this.#frame = undefined;
		this.#served.clear();
	}

	#askNow(): void {
		this.#asked = true;
		this.#pause = setTimeout(() => this.#pauseOver(), this.#everyMs);
		this.#ask();
	}

	#pauseOver(): void {
		this.#pause = undefined;
		this.#forget();
		if (this.#members.size === 0) this.#onEmpty();
		else if (this.#waiting.size > 0 && !this.#asked) this.#askNow();
	}
}

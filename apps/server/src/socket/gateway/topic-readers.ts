// Readers of one topic, including readers that wait for the topic's state. A reader gets the current state first and then every
// message. A reader never gets a change that does not follow from the state that it has.
import { textFrame } from "./text-frame.ts";

/** Maximum size of a state that is sent again to a reader that joins repeatedly. */
const SMALL_BYTES = 65_536;

export interface Reader {
	/** Sends a frame. Returns false if the frame was not sent because the reader is too slow. */
	offer(frame: Buffer): boolean;
	/** Topics whose messages the reader has missed. */
	readonly missed: Set<TopicReaders>;
}

export class TopicReaders {
	readonly topic: string;
	readonly #everyMs: number;
	readonly #ask: () => void;
	readonly #onEmpty: () => void;
	/** All readers that joined and have not left, whether they read, wait or are too slow. */
	readonly #members = new Set<Reader>();
	readonly #readers = new Set<Reader>();
	readonly #waiting = new Set<Reader>();
	/** Newest state of the topic. It is stored until a change is published or a new state may be requested. */
	#frame: Buffer | undefined;
	/** Readers that got the stored state, including readers that have left since. */
	readonly #served = new Set<Reader>();
	/** True if a state was requested and has not arrived. */
	#asked = false;
	/** Timer that runs until the next state may be requested. */
	#pause: NodeJS.Timeout | undefined;

	/**
	 * @param everyMs minimum time between two requests for a state
	 * @param ask requests the topic's state, which arrives by `state`
	 * @param onEmpty called when the last reader has left and none joined during the pause
	 */
	constructor(topic: string, everyMs: number, ask: () => void, onEmpty: () => void) {
		this.topic = topic;
		this.#everyMs = everyMs;
		this.#ask = ask;
		this.#onEmpty = onEmpty;
	}

	/** Adds a reader, which gets the state and then all messages. A reader that joins again starts again. */
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

	/** Takes the topic's state and sends it to waiting readers. @param text null if the topic has no state yet */
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

	/** Marks a reader as too slow. The reader calls `join` when it has caught up. */
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

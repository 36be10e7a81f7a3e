// Who reads one topic, and who waits for its state. A reader is first sent the state as it is and then every message, or is
// set back to waiting: it never sees a change that does not follow from what it was sent before.
import { textFrame } from "./text-frame.ts";

/** A state up to this size is sent again to whoever asks for it again at once. */
const SMALL_BYTES = 65_536;

/** What an audience needs of a member. */
export interface Reader {
	/** False: it does not read fast enough and was not sent the frame. */
	offer(frame: Buffer): boolean;
	/** The audiences that spared it a message. */
	readonly missed: Set<TopicReaders>;
}

export class TopicReaders {
	readonly topic: string;
	readonly #everyMs: number;
	readonly #ask: () => void;
	readonly #onEmpty: () => void;
	/** Everybody who joined and has not left: those who read, wait, or are too slow now. */
	readonly #members = new Set<Reader>();
	readonly #readers = new Set<Reader>();
	readonly #waiting = new Set<Reader>();
	/** The newest state, as long as nothing was published since and the next may not be asked for yet. */
	#frame: Buffer | undefined;
	/** Who was sent that frame, whether still here or not. */
	readonly #served = new Set<Reader>();
	/** A state was asked for and has not come. */
	#asked = false;
	/** Runs until the next state may be asked for. */
	#pause: NodeJS.Timeout | undefined;

	/**
	 * @param everyMs states are not asked for more often than this, however many readers come and go
	 * @param ask asks for the topic's state, which comes back by `state`
	 * @param onEmpty the last member has left, and nobody came in its place before the next state may be asked for
	 */
	constructor(topic: string, everyMs: number, ask: () => void, onEmpty: () => void) {
		this.topic = topic;
		this.#everyMs = everyMs;
		this.#ask = ask;
		this.#onEmpty = onEmpty;
	}

	/** It will be sent the state, then what follows; a reader that joins again starts anew. */
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

	/** @param text null: there is no state yet, only what comes */
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

	/** The reader is too slow now; it comes back by `join` when it has caught up. */
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
